import { type ProjectStatus, statusDateFields } from '@faitage/contracts/projects/project-status'

/** A status and the day it took effect; `revision` is the place of the event that said so. */
export type StatusEntry = { readonly status: ProjectStatus; readonly on: string; readonly revision: number }

/** The statuses of a project in the order they took effect: by day, then by the order they were written down. */
export type StatusTimeline = readonly StatusEntry[]

/** The timeline with one more entry at its place; a backdated entry lands before the later days. */
export function withStatus(timeline: StatusTimeline, entry: StatusEntry): StatusTimeline {
  let at = timeline.length
  while (at > 0 && isAfter(timeline[at - 1]!, entry)) at--
  return at === timeline.length ? [...timeline, entry] : timeline.toSpliced(at, 0, entry)
}

/** The entry in force at the end of a day, or undefined before the first one. */
export function statusOn(timeline: StatusTimeline, day: string): StatusEntry | undefined {
  for (let at = timeline.length - 1; at >= 0; at--) if (timeline[at]!.on <= day) return timeline[at]
  return undefined
}

/** The entry in force today: the last by (on, revision), because no entry lies in the future. */
export const currentStatus = (timeline: StatusTimeline): StatusEntry | undefined => timeline.at(-1)

/** The day each status last took effect, by the specification's date field names. */
export function statusDates(timeline: StatusTimeline): Record<string, string> {
  const dates: Record<string, string> = {}
  for (const entry of timeline) dates[statusDateFields[entry.status]] = entry.on
  return dates
}

const isAfter = (a: StatusEntry, b: StatusEntry) => a.on > b.on || (a.on === b.on && a.revision > b.revision)
