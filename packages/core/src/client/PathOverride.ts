/**
 * The path of a request on a server that has the operation elsewhere. Both templates name the same parameters, as in
 * `/companies/:id` and `/company/:id`.
 */
export const override = (path: string, template: string, other: string): string => {
  const names = template.match(/:\w+/g) ?? []
  const pattern = template.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "([^/]+)")
  const found = new RegExp(`^${pattern}$`).exec(path)
  const values = new Map(names.map((name, index) => [name, found?.[index + 1]]))
  return found === null ? path : other.replace(/:\w+/g, (name) => values.get(name) ?? name)
}
