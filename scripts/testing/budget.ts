import type { FileReport, Report } from './reporter.ts'

/**
 * Keeps the gate short: an untagged file of at most so many CPU seconds, an untagged journey of at most so many seconds,
 * on the reference machine at rest. What needs more carries the tag `long` or `durable`, and is left to `npm run test:all`.
 */
const FILE_CPU_SECONDS = 4
const JOURNEY_SECONDS = 12
/**
 * Over its share a file is told of; over so many times its share the run fails. One file took 2.8 and 5.3 CPU seconds in two
 * runs of one commit on one machine: a single bound would fail without a fault.
 */
const FAILS_AT = 2
/** A case that took this share of the time after which it is given up is told of before a slower machine makes it fail. */
const NEAR_ITS_LIMIT = 0.5

/** How far the machine is from the reference, at rest: both are 1 there, more on a slower one and beside others' work. */
export interface Circumstances {
  /** Times longer that a piece of work takes in processor time. */
  readonly speed: number
  /** Times longer that the run took by the clock than its processor time needs. */
  readonly crowding: number
}

/** The median of what the files measured while they ran. */
export function speedOf(reports: readonly Report[]): number {
  const found = reports
    .flatMap(report => report.files.flatMap(({ speed }) => speed ?? []))
    .toSorted((one, other) => one - other)
  return found[Math.floor(found.length / 2)] ?? 1
}

/** A line for each file and journey without a tag that takes more than its share: those that are told of, those that fail. */
export function overBudget(files: readonly FileReport[], around: Circumstances): { told: string[]; failing: string[] } {
  const all = files.flatMap(file => excesses(file, around))
  const lines = (some: typeof all) => some.map(({ line }) => line)
  return {
    told: lines(all.filter(({ times }) => times <= FAILS_AT)),
    failing: lines(all.filter(({ times }) => times > FAILS_AT)),
  }
}

function excesses({ project, file, untaggedCpu, cases }: FileReport, { speed, crowding }: Circumstances) {
  const taken =
    project === 'e2e'
      ? cases
          .filter(one => !one.tagged)
          .map(({ name, seconds }) => ({
            times: seconds / (JOURNEY_SECONDS * speed * crowding),
            line: `${file} > ${name}: ${inSeconds(seconds)}, at most ${JOURNEY_SECONDS} s`,
          }))
      : [
          {
            times: untaggedCpu / (FILE_CPU_SECONDS * speed),
            line: `${file}: ${inSeconds(untaggedCpu)} of CPU without a tag, at most ${FILE_CPU_SECONDS} s`,
          },
        ]
  return taken.filter(({ times }) => times > 1)
}

/** A line for each case that came near the time after which it is given up. */
export function nearTheirLimit(files: readonly FileReport[]): string[] {
  return files.flatMap(({ file, cases }) =>
    cases
      .filter(one => one.seconds > one.limit * NEAR_ITS_LIMIT)
      .map(one => `${file} > ${one.name}: ${inSeconds(one.seconds)} of ${one.limit} s`),
  )
}

const inSeconds = (seconds: number) => `${seconds.toFixed(1)} s`
