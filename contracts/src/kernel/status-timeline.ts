/** A status and the day it took effect; `revision` is the place of the event that said so. */
type StatusEntry<S> = { readonly status: S; readonly on: string; readonly revision: number }

/** The statuses of a thing in the order they took effect: by day, then by the order they were written down. */
export type StatusTimeline<S> = readonly [StatusEntry<S>, ...StatusEntry<S>[]]

/** The timeline with one more entry at its place; a backdated entry lands before the later days. */
export function withStatus<S>(timeline: StatusTimeline<S>, entry: StatusEntry<S>): StatusTimeline<S> {
  let at = timeline.length
  while (at > 0 && isAfter(timeline[at - 1] as StatusEntry<S>, entry)) at--
  if (at === timeline.length) return [...timeline, entry]
  const [first, ...others] = timeline
  return at === 0 ? [entry, ...timeline] : [first, ...others.slice(0, at - 1), entry, ...others.slice(at - 1)]
}

/** The timeline of a thing that begins with this entry: what was said of the days before it no longer counts. */
export function beginningWith<S>(timeline: StatusTimeline<S>, entry: StatusEntry<S>): StatusTimeline<S> {
  const [first, ...others] = timeline.filter(({ on }) => on >= entry.on)
  return first ? withStatus([first, ...others], entry) : [entry]
}

/** The entry in force at the end of a day, or undefined before the first one. */
export const statusOn = <S>(timeline: StatusTimeline<S>, day: string): StatusEntry<S> | undefined =>
  timeline.findLast(({ on }) => on <= day)

/** The entry that took effect last. */
export const lastStatus = <S>(timeline: StatusTimeline<S>): StatusEntry<S> => timeline.at(-1) ?? timeline[0]

/**
 * The statuses a thing came to, each from the day it did: one said again while it holds adds nothing, and one taken back the
 * very day by saying again what was before it never was.
 */
export function cameTo<S>(timeline: StatusTimeline<S>): StatusTimeline<S> {
  const [first, ...others] = timeline
  const known = [first]
  for (const entry of others) {
    const [before, last] = [known.at(-2), known.at(-1)]
    if (last?.status === entry.status) continue
    if (before?.status === entry.status && last?.on === entry.on) known.pop()
    else known.push(entry)
  }
  return known as unknown as StatusTimeline<S>
}

const isAfter = <S>(a: StatusEntry<S>, b: StatusEntry<S>) => a.on > b.on || (a.on === b.on && a.revision > b.revision)
