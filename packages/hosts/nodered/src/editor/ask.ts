import type { Choices } from "./Drawing.ts"

/** Asks what runs; a failure is an error with the sentence for the person. */
export const ask = (route: string, body: object): Promise<unknown> =>
  new Promise((resolve, reject) => {
    $.ajax({
      // Relative to the page of the editor, wherever that is served.
      url: route.slice(1),
      type: "POST",
      contentType: "application/json; charset=utf-8",
      data: JSON.stringify(body)
    }).then(resolve, ({ responseJSON, status }) => {
      const message: unknown = Object(responseJSON).message
      reject(new Error(typeof message === "string" ? message : `Node-RED answered with ${status}.`))
    })
  })

const isOption = (value: unknown): value is Choices["options"][number] =>
  typeof value === "object" && value !== null && "value" in value && "label" in value

/** A page of options as it was answered, with what a person should know of it. */
export const choicesOf = (answer: unknown): Choices => {
  const { isCutOff, nextPage, options } = Object(answer)
  const note =
    nextPage !== undefined
      ? "There are more: type to search."
      : isCutOff === true
        ? "The list is too long to be shown whole: an id can be typed as well."
        : undefined
  return { options: Array.isArray(options) ? options.filter(isOption) : [], ...(note === undefined ? {} : { note }) }
}
