import type { FileReport, Report } from './reporter.ts'

/**
 * What keeps the gate short: an untagged file of at most so many CPU seconds, an untagged journey of at most so many seconds,
 * on the reference machine at rest. What needs more carries the tag `long` or `durable`, and is left to `npm run test:all`.
 */
const FILE_CPU_SECONDS = 4
const JOURNEY_SECONDS = 12
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

/** A line for each file and journey that takes more than its share without a tag. */
export function overBudget(files: readonly FileReport[], { speed, crowding }: Circumstances): string[] {
  return files.flatMap(({ project, file, untaggedCpu, cases }) => {
    if (project !== 'e2e')
      return untaggedCpu > FILE_CPU_SECONDS * speed
        ? [`${file}: ${inSeconds(untaggedCpu)} of CPU without a tag, at most ${FILE_CPU_SECONDS} s`]
        : []
    return cases
      .filter(one => !one.tagged && one.seconds > JOURNEY_SECONDS * speed * crowding)
      .map(one => `${file} > ${one.name}: ${inSeconds(one.seconds)}, at most ${JOURNEY_SECONDS} s`)
  })
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
