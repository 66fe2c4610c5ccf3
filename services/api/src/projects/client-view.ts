import {
  type ProjectSheet,
  projectAmended,
  projectOpened,
  projectStatusChanged,
} from '@faitage/contracts/projects/project'
import type { Caller } from '../kernel/caller.ts'
import type { RecordedProjectEvent } from './project.state.ts'

/*
 * What a client sees of their own project. Hidden: the team's notes and marks, why a status was given, who on the team
 * wrote what (the history says « L’équipe du projet »), and changes of referrers. Shown: everything about themselves,
 * their home, the statuses with their days, and whom to talk to (the referrers' names).
 */

/** Fields of the sheet that the team keeps for itself. */
const staffFields = ['notes', 'required_action', 'urgent_visit'] as const satisfies readonly (keyof ProjectSheet)[]

/** The sections of a project's pages; those a client may open are true. */
const sections = {
  requester: true,
  accommodation: true,
  works: true,
  contractualization: true,
  documents: true,
  funders: false,
  follow_up: false,
}

/** Which sections somebody may open: all of them for staff. */
export const sectionsFor = ({ role }: Pick<Caller, 'role'>): Record<string, boolean> =>
  Object.fromEntries(Object.entries(sections).map(([section, client]) => [section, role !== 'client' || client]))

/** A sheet, or changes of one, without what the team keeps for itself. */
export function withoutStaffFields<S extends Partial<ProjectSheet>>(sheet: S): S {
  const shown = { ...sheet }
  for (const field of staffFields) delete shown[field]
  return shown
}

/** How a client is told who acted: themselves by name, the team as a whole. */
export const teamName = 'L’équipe du projet'

/** The events a client may read about, without what the team keeps for itself. */
export function eventsForClient(events: readonly RecordedProjectEvent[]): RecordedProjectEvent[] {
  return events.flatMap((event): RecordedProjectEvent[] => {
    switch (event.type) {
      case 'ProjectOpened': {
        const data = { ...event.data, sheet: withoutStaffFields(event.data.sheet), referrers: [] }
        return [{ ...event, ...projectOpened(data) }]
      }
      case 'ProjectAmended': {
        const changes = withoutStaffFields(event.data.changes)
        if (Object.keys(changes).length === 0) return []
        return [{ ...event, ...projectAmended({ ...event.data, changes }) }]
      }
      case 'ProjectStatusChanged': {
        const { reason: _, ...data } = event.data
        return [{ ...event, ...projectStatusChanged(data) }]
      }
      case 'ReferrersReassigned':
        return []
      default:
        return [event]
    }
  })
}
