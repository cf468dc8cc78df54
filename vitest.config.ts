import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.ts", "examples/**/*.test.ts", "scripts/test/**/*.test.ts"],
    reporters: ["default", "./scripts/tally.ts"]
  }
})
