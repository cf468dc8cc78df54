// Zapier's own runtime around the built integration, in a process of its own: one call a message.
const { join } = require("node:path")

const folder = process.argv[2]
const { createAppTester } = require(join(folder, "node_modules/zapier-platform-core"))
const app = require(folder)
const call = createAppTester(app)

const operationOf = ([kind, key]) => app[kind][key].operation

const answers = {
  perform: ({ path, bundle }) => call(operationOf(path).perform, bundle),
  test: ({ bundle }) => call(app.authentication.test, bundle),
  keys: async () => ({
    triggers: Object.values(app.triggers).flatMap(({ display, key }) => (display.hidden ? [] : [key])),
    searches: Object.keys(app.searches).filter((key) => !(key in app.searchOrCreates)),
    creates: Object.keys(app.creates)
  }),
  fields: async ({ path, bundle }) =>
    operationOf(path).inputFields.flatMap((field) => (typeof field === "function" ? field({}, bundle) : [field]))
}

process.on("message", ({ id, name, ...request }) => {
  answers[name](request).then(
    (value) => process.send({ id, value }),
    (error) => process.send({ id, error: { name: error.name, message: error.message } })
  )
})
