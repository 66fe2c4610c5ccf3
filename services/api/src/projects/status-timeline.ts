import type * as timelines from '@faitage/contracts/kernel/status-timeline'
import { type ProjectStatus, statusDateFields } from '@faitage/contracts/projects/project-status'

export { currentStatus, statusOn, withStatus } from '@faitage/contracts/kernel/status-timeline'

/** The statuses of a project in the order they took effect. */
export type StatusTimeline = timelines.StatusTimeline<ProjectStatus>

/** The day each status last took effect, by the specification's date field names. */
export function statusDates(timeline: StatusTimeline): Record<string, string> {
  const dates: Record<string, string> = {}
  for (const entry of timeline) dates[statusDateFields[entry.status]] = entry.on
  return dates
}
