// n8n keeps its data in SQLite, whose binding is built here, against the headers of the Node that runs this where it has them.
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"

const home = dirname(dirname(process.execPath))
const candidates = [home, join(home, "node_modules", `node-${process.platform}-${process.arch}`)]
const headers = candidates.find((folder) => existsSync(join(folder, "include", "node", "node_api.h")))
const env = headers === undefined ? process.env : { ...process.env, npm_config_nodedir: headers }
const { status } = spawnSync("npm", ["rebuild", "sqlite3", "--loglevel=error"], { stdio: "inherit", env })
process.exitCode = status ?? 1
