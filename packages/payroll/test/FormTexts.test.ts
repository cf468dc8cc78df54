import { Connector, Form, type FormField } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import { describe, expect, it } from "vitest"

const catalog = Connector.catalog(PayrollConnector)
const entries = [...catalog.actions, ...catalog.triggers]

/** Words of those who build software, for people who do not. */
const jargon =
  /\b(JSON|payload|null|UUID|GUID|schema|boolean|integer|string|array|object|enum|endpoint|HTTP|API|ISO|regex|param\w*)\b/i

/** Made for those who build software. */
const forDevelopers = new Set(["call_api"])

const isPlainItem = ({ fields, path }: FormField): boolean => path.endsWith("[]") && fields === undefined
const wantsExample = ({ kind }: FormField): boolean => !["group", "list", "json"].includes(kind)

const faultsOf = (field: FormField, isTechnical: boolean): ReadonlyArray<string> => {
  const { example, format, help, label } = field
  const texts = [label, help ?? "", ...(field.choices ?? []).map((choice) => choice.label)]
  return [
    ...(/^[A-Z]/.test(label) && !label.endsWith(".") ? [] : ["a label starts with a capital and is no sentence"]),
    ...(label.split(" ").length <= 5 ? [] : ["a label has at most five words"]),
    ...(isPlainItem(field) || (help !== undefined && /^[A-Z].*\.$/s.test(help)) ? [] : ["help is a sentence"]),
    ...((help ?? "").length <= 160 ? [] : ["help has at most 160 characters"]),
    ...(wantsExample(field) && example === undefined ? ["there is an example"] : []),
    ...(isTechnical ? [] : texts)
      .flatMap((text) => jargon.exec(text)?.[0] ?? [])
      .flatMap((word) =>
        // Who is asked for a UUID has to be told so.
        word === format?.toUpperCase() ? [] : `"${word}" is jargon`
      )
  ]
}

describe("the words of forms", () => {
  it.each(entries)(
    "$name: every field has a label, a sentence of help and an example, without jargon",
    ({ form, name }) => {
      const faults = Form.allFields(form.fields).flatMap((field) =>
        faultsOf(field, forDevelopers.has(name)).map((fault) => `${field.path} (${field.label}): ${fault}`)
      )
      expect(faults).toEqual([])
    }
  )

  it.each(entries)("$name: its title and its sentence have no jargon", ({ description, name, title }) => {
    expect(forDevelopers.has(name) ? [] : [title, description].filter((text) => jargon.test(text))).toEqual([])
    expect(title.split(" ").length).toBeLessThanOrEqual(6)
  })

  it.each(entries)("$name: every value of its result has a label and, where it has help, a sentence", ({ output }) => {
    const faults = output.filter(({ help, label }) => label === "" || (help !== undefined && !help.endsWith(".")))
    // A result that is a list has no name of its own.
    expect(faults.filter(({ path }) => path !== "")).toEqual([])
  })
})

describe("the fields of forms", () => {
  it.each(entries)("$name: whatever names a person or pay is marked", ({ form, output }) => {
    const named = /^(employeeId|firstName|lastName|email|amount|units|rate|employeeAmount|employerAmount)$/
    const unmarked = Form.allFields(form.fields).filter((field) => {
      // What holds the name of a column holds nobody's.
      if (field.path.startsWith("columns.")) return false
      return named.test(field.name) && field.kind !== "list" && field.personalData === undefined
    })
    expect(unmarked.map(({ path }) => path)).toEqual([])
    const shown = output.filter(
      ({ path, personalData }) =>
        /(^|\.)(employeeId|firstName|lastName|email)$/.test(path) && personalData === undefined
    )
    expect(shown.map(({ path }) => path)).toEqual([])
  })

  it.each(entries)("$name: every list that a field names is one of the connector's", ({ form }) => {
    const named = Form.allFields(form.fields).flatMap(({ options }) => options?.list ?? [])
    expect(PayrollConnector.options?.map(({ name }) => name)).toEqual(expect.arrayContaining(named))
  })
})
