import { parseArgs } from "node:util"
import * as Area from "./seeds/Area.ts"
import { named } from "./seeds/Kinds.ts"
import * as SeedRun from "./seeds/SeedRun.ts"
import * as Summary from "./seeds/Summary.ts"
import * as Tally from "./seeds/Tally.ts"
import * as Workers from "./seeds/Workers.ts"

const { values } = parseArgs({
  options: {
    area: { type: "string", default: "writes" },
    seeds: { type: "string", default: "1000" },
    from: { type: "string", default: "1" },
    seed: { type: "string" },
    kind: { type: "string" },
    kept: { type: "boolean", default: false },
    brief: { type: "boolean", default: false },
    trace: { type: "boolean", default: false },
    shrink: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    jobs: { type: "string", default: "2" }
  }
})

const area = Area.named(values.area)

/** Tells one story in full. */
const tell = async (seed: number) => {
  const kind = values.kind === undefined ? Area.kindOf(area, seed) : named(values.kind)
  const { played, story } = await (values.shrink ? kind.shrink(seed) : kind.play(seed))
  console.log(JSON.stringify(story))
  if (values.trace) console.log(played.trace.join("\n"))
  console.log(played.broken.length === 0 ? "All is well." : played.broken.join("\n"))
  process.exitCode = played.broken.length === 0 ? 0 : 1
}

/** Plays many in several processes, each a share. */
const share = async (seeds: number, from: number) => {
  const jobs = Math.max(1, Math.min(Number(values.jobs), seeds))
  const size = Math.ceil(seeds / jobs)
  const shares = Array.from({ length: jobs }, (_, job) => ({
    from: from + job * size,
    seeds: Math.min(size, seeds - job * size)
  }))
  const kind = values.kind === undefined ? [] : [`--kind=${values.kind}`]
  const progress = Summary.progress(seeds)
  const tallies = await Promise.all(
    shares.map((each, job) => {
      const kept = job === 0 ? ["--kept"] : []
      return Workers.play([`--area=${area.name}`, `--seeds=${each.seeds}`, `--from=${each.from}`, ...kind, ...kept], {
        onStories: progress.add
      })
    })
  )
  const tally = tallies.reduce(Tally.both, Tally.none)
  progress.end()
  console.log(Summary.text(tally, area, progress.seconds()))
  process.exitCode = Summary.faults(tally, area).length === 0 ? 0 : 1
}

const [seeds, from] = [Number(values.seeds), Number(values.from)]
if (values.seed !== undefined) await tell(Number(values.seed))
else if (!values.json) await share(seeds, from)
else {
  const { brief, kept, kind } = values
  const tally = await SeedRun.play({ area, seeds, from, kind, isKept: kept, isBrief: brief }, (so) => {
    if (so.stories % 50 === 0) console.log("50")
  })
  console.log(JSON.stringify(tally))
}
