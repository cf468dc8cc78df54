/** Node's SQLite. Node 22 warns on loading it that it is experimental, of which who runs a command can make nothing. */
export const loadSqlite = (): typeof import("node:sqlite") => {
  const warn = process.emitWarning
  process.emitWarning = () => {}
  try {
    return process.getBuiltinModule("node:sqlite")
  } finally {
    process.emitWarning = warn
  }
}
