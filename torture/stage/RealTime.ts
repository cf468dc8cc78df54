/** What time it is, also in a process whose clock was shifted; milliseconds since 1970, as the database has it. */
export const realTime = (): number => performance.timeOrigin + performance.now()
