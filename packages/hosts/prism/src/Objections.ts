import type { IncomingHttpHeaders } from "node:http"

/** What was asked through Prism, and what came back. */
export interface Exchange {
  readonly request: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface Problem {
  readonly type: string
  readonly title: string
  readonly detail: string
  readonly validation?: ReadonlyArray<{ readonly message: string }>
}

/** What Prism answers with where it does not pass on what the API has answered. */
const problemOf = ({ body, headers }: Exchange): Problem | undefined => {
  if (headers["content-type"] !== "application/problem+json") return
  const problem = JSON.parse(body)
  const isOfPrism =
    problem.type === "FetchError" || String(problem.type).startsWith("https://stoplight.io/prism/errors#")
  return isOfPrism ? problem : undefined
}

/** Whether the API gave no answer at all, which no contract forbids: hosts have to see it as it was. */
export const isCutOff = (exchange: Exchange): boolean => {
  const problem = problemOf(exchange)
  return problem?.type === "FetchError" && problem.title.startsWith("request to ")
}

const sentencesIn = (exchange: Exchange): ReadonlyArray<string> => {
  const problem = problemOf(exchange)
  if (problem !== undefined) {
    return problem.validation?.map(({ message }) => message) ?? [problem.detail === "" ? problem.title : problem.detail]
  }
  // What Prism lets pass, such as a status that the document does not have.
  const noted = exchange.headers["sl-violations"]
  if (typeof noted !== "string") return []
  return noted.startsWith("[") ? JSON.parse(noted).map(({ message }: { message: string }) => message) : [noted]
}

const noted = new Set<string>()

/** Notes what Prism objects to in a request or its answer, in its own words. */
export const note = (exchange: Exchange): void => {
  for (const sentence of sentencesIn(exchange)) noted.add(`${exchange.request}: ${sentence}`)
}

/** Throws what has been noted since the last time. */
export const throwObjections = (): void => {
  const sentences = [...noted]
  noted.clear()
  if (sentences.length > 0) throw new Error(`Prism objects:\n${sentences.join("\n")}`)
}
