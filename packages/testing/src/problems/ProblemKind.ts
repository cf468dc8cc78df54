const rfc9110 = (section: string) => `https://www.rfc-editor.org/rfc/rfc9110#section-${section}`

/** The kinds of problems, by status: the page that defines each, and its title (specification 7). */
export const problemKinds = {
  400: { type: rfc9110("15.5.1"), title: "Bad Request" },
  401: { type: rfc9110("15.5.2"), title: "Unauthorized" },
  403: { type: rfc9110("15.5.4"), title: "Forbidden" },
  404: { type: rfc9110("15.5.5"), title: "Not Found" },
  405: { type: rfc9110("15.5.6"), title: "Method Not Allowed" },
  408: { type: rfc9110("15.5.9"), title: "Request Timeout" },
  409: { type: rfc9110("15.5.10"), title: "Conflict" },
  413: { type: rfc9110("15.5.14"), title: "Content Too Large" },
  415: { type: rfc9110("15.5.16"), title: "Unsupported Media Type" },
  429: { type: "https://www.rfc-editor.org/rfc/rfc6585#section-4", title: "Too Many Requests" },
  431: { type: "https://www.rfc-editor.org/rfc/rfc6585#section-5", title: "Request Header Fields Too Large" },
  500: { type: rfc9110("15.6.1"), title: "Internal Server Error" },
  502: { type: rfc9110("15.6.3"), title: "Bad Gateway" },
  503: { type: rfc9110("15.6.4"), title: "Service Unavailable" },
  504: { type: rfc9110("15.6.5"), title: "Gateway Timeout" }
} as const

/** A status that has a kind of its own. */
export type KnownStatus = keyof typeof problemKinds

const isKnown = (status: number): status is KnownStatus => Object.hasOwn(problemKinds, status)

/** The kind of a status; a status without a kind of its own is no more than that status. */
export const kindOf = (status: number): { readonly type: string; readonly title: string } =>
  isKnown(status) ? problemKinds[status] : { type: "about:blank", title: `Status ${status}` }
