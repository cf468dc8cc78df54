/** Makes a value when it is first asked for, and once. */
export const once = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined
  return () => (made ??= { value: make() }).value
}

/**
 * An object whose members are made when they are first read, and once. They are members like any other: they are listed,
 * copied, compared and written as JSON.
 */
export const lazily = <A extends object>(makers: { readonly [Name in keyof A]: () => A[Name] }): A =>
  Object.defineProperties(
    Object({}),
    Object.fromEntries(
      Object.entries<() => unknown>(makers).map(([name, make]) => [name, { get: once(make), enumerable: true }])
    )
  )
