/**
 * The path of a request on a server that has the operation elsewhere. Both templates name the same parameters, as in
 * `/companies/:id` and `/company/:id`.
 */
export const override = (path: string, template: string, other: string): string => {
  const names = template.match(/:\w+/g) ?? []
  const pattern = template.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "([^/]+)")
  const values = new RegExp(`^${pattern}$`).exec(path)?.slice(1) ?? []
  return names.reduce((filled, name, index) => filled.replace(name, () => values[index] ?? ""), other)
}
