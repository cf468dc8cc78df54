import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    // Some tests start processes, on machines that do other things too.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Tests in real hosts run by `pnpm test:hosts`, which installs the hosts.
    include:
      process.env.HOST_FOLDER === undefined
        ? [
            "packages/*/test/**/*.test.ts",
            "packages/hosts/*/test/**/*.test.ts",
            "examples/**/*.test.ts",
            "scripts/test/**/*.test.ts",
            "simulation/test/**/*.test.ts",
            "torture/test/**/*.test.ts"
          ]
        : ["packages/hosts/*/host-test/**/*.test.ts"],
    setupFiles: process.env.HOST_FOLDER === undefined ? [] : ["packages/hosts/prism/src/setup.ts"],
    reporters: ["default", "./scripts/tally.ts"]
  }
})
