// Ahead of every file of tests in hosts.
import { afterEach } from "vitest"
import { throwObjections } from "./Objections.ts"

afterEach(throwObjections)
