// Loaded before a runner: its clock is off by CLOCK_SKEW milliseconds, in either direction. Only what says what time it is
// differs; how long something takes does not.
const skew = Number(process.env["CLOCK_SKEW"] ?? 0)
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget): Date =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + skew] : given, newTarget),
  apply: () => new RealDate(RealDate.now() + skew).toString(),
  get: (target, name, receiver) => (name === "now" ? () => RealDate.now() + skew : Reflect.get(target, name, receiver))
})
