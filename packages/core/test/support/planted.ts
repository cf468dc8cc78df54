/** Data that no error, log, span or metric may show. */
export const planted = {
  key: "key-7Qm2vXtR9sLw4ZpB",
  socialSecurityNumber: "078-05-1120",
  socialSecurityDigits: "078051120",
  name: "Zebulon Quackenbush",
  email: "zebulon@quackenbush.example",
  amount: 48_213.77,
  employeeId: 902_173_451
} as const

/** What of it a text shows. */
export const shownIn = (text: string): ReadonlyArray<string> =>
  [...Object.values(planted).map(String), "Quackenbush", "902,173,451"].filter((secret) => text.includes(secret))

const { key, socialSecurityNumber, name, email, amount, employeeId } = planted

/** One sentence with all of it. */
export const sentence = `${name} <${email}>, ${socialSecurityNumber}, id ${employeeId}, earned ${amount} with ${key}.`

/** A problem with all of it in every member. */
export const problem = {
  type: `https://problems.example/${name}`,
  title: sentence,
  detail: sentence,
  instance: `/employees/${employeeId}`,
  errors: [
    { parameter: `employee-ids=${employeeId}`, detail: sentence },
    { pointer: `/0/${name}`, detail: sentence },
    { pointer: `/${socialSecurityNumber}`, detail: sentence },
    { parameter: email },
    { parameter: sentence, detail: sentence },
    { pointer: "/0/employeeId" }
  ],
  [name]: sentence,
  [email]: { [socialSecurityNumber]: amount }
}

/** Headers with all of it. */
export const headers = {
  "x-request-id": sentence,
  "retry-after": planted.socialSecurityDigits,
  location: `https://elsewhere.example/?key=${key}`,
  server: sentence,
  "set-cookie": `session=${key}`
}

/** Values that no field of the contract expects. */
export const wrongValues: ReadonlyArray<unknown> = [
  sentence,
  socialSecurityNumber,
  employeeId + 0.5,
  [sentence, amount],
  { [name]: sentence, [email]: amount, [socialSecurityNumber]: employeeId }
]

/** A JSON value with one of its leaves or branches replaced, for each of them. */
export function* variants(value: unknown, by: unknown): Generator {
  yield by
  if (typeof value !== "object" || value === null) return
  for (const [member, inner] of Object.entries(value)) {
    for (const variant of variants(inner, by)) {
      yield Array.isArray(value)
        ? value.map((item, index) => (String(index) === member ? variant : item))
        : { ...value, [member]: variant }
    }
  }
}
