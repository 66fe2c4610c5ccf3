import type { ReportingDuration, ReportingFigureFilter } from '@faitage/contracts/steering/reporting-scope'

/** Days that things took, each under a key; told once all are there. */
export interface Samples {
  add(key: number, days: number): void
  /** Half of the cases of a key took no more than the median, nine in ten no more than P90. */
  of(key: number, filter: ReportingFigureFilter): ReportingDuration
}

/** More than the days between any two. */
const DAYS_MAX = 2 ** 22

export function samples(): Samples {
  let values = new Float64Array(1024)
  let count = 0
  let sorted = false
  /** Where the cases of a key begin. */
  const beginOf = (key: number) => {
    const wanted = key * DAYS_MAX
    let [least, most] = [0, count]
    while (least < most) {
      const middle = (least + most) >> 1
      if (values[middle]! < wanted) least = middle + 1
      else most = middle
    }
    return least
  }
  return {
    add: (key, days) => {
      if (count === values.length) {
        const next = new Float64Array(values.length * 2)
        next.set(values)
        values = next
      }
      values[count++] = key * DAYS_MAX + days
      sorted = false
    },
    of: (key, filter) => {
      if (!sorted) values.subarray(0, count).sort()
      sorted = true
      const begin = beginOf(key)
      const value = beginOf(key + 1) - begin
      // The nearest rank, of whole numbers: no rounding of a share of the cases.
      const within = (tenths: number) =>
        value === 0 ? null : values[begin + Math.ceil((value * tenths) / 10) - 1]! - key * DAYS_MAX
      return { value, filter, median: within(5), p90: within(9) }
    },
  }
}
