import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    // Some tests start processes, on machines that do other things too.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: [
      "packages/*/test/**/*.test.ts",
      "examples/**/*.test.ts",
      "scripts/test/**/*.test.ts",
      "simulation/test/**/*.test.ts"
    ],
    reporters: ["default", "./scripts/tally.ts"]
  }
})
