/** A status and the day it took effect; `revision` is the place of the event that says so. */
export type StatusEntry<Status extends string> = {
  readonly status: Status
  readonly on: string
  readonly revision: number
}

/** Statuses in the order they took effect: by day, then by the order they were written down. */
export type StatusTimeline<Status extends string> = readonly StatusEntry<Status>[]

/** The timeline with one more entry at its place; a backdated entry lands before the later days. */
export function withStatus<S extends string>(timeline: StatusTimeline<S>, entry: StatusEntry<S>): StatusTimeline<S> {
  let at = timeline.length
  while (at > 0 && isAfter(timeline[at - 1]!, entry)) at--
  return at === timeline.length ? [...timeline, entry] : timeline.toSpliced(at, 0, entry)
}

/** The entry in force at the end of a day, or undefined before the first one. */
export function statusOn<S extends string>(timeline: StatusTimeline<S>, day: string): StatusEntry<S> | undefined {
  for (let at = timeline.length - 1; at >= 0; at--) if (timeline[at]!.on <= day) return timeline[at]
  return undefined
}

/** The entry in force today: the last by (on, revision), because no entry lies in the future. */
export const currentStatus = <S extends string>(timeline: StatusTimeline<S>): StatusEntry<S> | undefined =>
  timeline.at(-1)

const isAfter = (a: StatusEntry<string>, b: StatusEntry<string>) =>
  a.on > b.on || (a.on === b.on && a.revision > b.revision)
