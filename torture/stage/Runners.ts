import { setTimeout as wait } from "node:timers/promises"
import type { RunnerTask } from "../processes/RunnerTask.ts"
import { type Program, start } from "./Program.ts"
import { realTime } from "./RealTime.ts"

/** Which build a runner is of. */
export type Build = "sources" | "compiled"

/** A runner that was told to stop: how long that took, and how it ended. */
export interface Stop {
  readonly runner: string
  readonly took: number
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

interface Place {
  name: string
  build: Build
  program: Program
  /** Whether it is to end: otherwise it has ended by itself. */
  isEnding: boolean
}

/** Runners, each at its place; what is started anew at a place has a new name. */
export const runners = (task: Omit<RunnerTask, "name">) => {
  const places: Array<Place> = []
  const stops: Array<Stop> = []
  const faults: Array<string> = []
  let started = 0

  const at = (index: number): Place => {
    const place = places[index]
    if (place === undefined) throw new Error(`There is no runner ${index}.`)
    return place
  }

  const launch = async (index: number, build: Build, skew = 0) => {
    const name = `runner-${index + 1}.${++started}`
    const program = await start("runner", {
      task: JSON.stringify({ ...task, name }),
      before: ["shiftedClock", ...(build === "compiled" ? ["compiled"] : [])],
      env: { CLOCK_SKEW: String(skew) },
      folder: task.folder,
      name
    })
    const place = { name, build, program, isEnding: false }
    places[index] = place
    void program.ended.then(({ code, signal }) => {
      if (!place.isEnding) faults.push(`${name} ended by itself, with ${signal ?? code}`)
    })
  }

  const kill = async (index: number) => {
    const place = at(index)
    place.isEnding = true
    place.program.child.kill("SIGKILL")
    await place.program.ended
  }

  const stop = async (index: number) => {
    const place = at(index)
    place.isEnding = true
    const since = realTime()
    place.program.child.kill("SIGTERM")
    const end = await place.program.ended
    stops.push({ runner: place.name, took: realTime() - since, ...end })
  }

  return {
    launch,
    kill,
    stop,
    nameOf: (index: number) => at(index).name,
    buildOf: (index: number) => at(index).build,
    count: () => places.length,
    /** It stands still for so long. */
    pause: async (index: number, millis: number) => {
      at(index).program.child.kill("SIGSTOP")
      await wait(millis)
      at(index).program.child.kill("SIGCONT")
    },
    /** Ends all at once, whatever they do. */
    killAll: () => Promise.all(places.map((_, index) => kill(index))),
    stopAll: () => Promise.all(places.map((_, index) => stop(index))),
    stops: (): ReadonlyArray<Stop> => stops,
    faults: (): ReadonlyArray<string> => faults
  }
}

/** See {@link runners}. */
export type Runners = ReturnType<typeof runners>
