import { address } from '@faitage/contracts/kernel/values'
import {
  type ProjectSheet,
  projectAmended,
  projectOpened,
  projectStatusChanged,
} from '@faitage/contracts/projects/project'
import type { RecordedProjectEvent } from '@faitage/contracts/projects/project-events'
import { everySection, type ProjectSection, sectionsOpenToClient } from '@faitage/contracts/projects/sections'
import type { Caller } from '../kernel/http/caller.ts'
import type { ProjectState } from './project.state.ts'

/*
 * What a client sees of their own project. Hidden: the team's notes and marks, why a status was given, who on the team
 * wrote what (the history says « L’équipe du projet »), and changes of referrers. Shown: everything about themselves,
 * their home, the statuses with their days, and whom to talk to (the referrers' names).
 */

type Sections = Record<ProjectSection, boolean>

/** Fields of the sheet that the team keeps for itself. */
const staffFields = [
  'notes',
  'required_action',
  'urgent_visit',
  'sections_permissions',
] as const satisfies readonly (keyof ProjectSheet)[]

/** Fields of the sheet that are part of the requester's section; the reference is everywhere. */
const requesterFields = [
  ...(Object.keys(address.shape) as (keyof typeof address.shape)[]),
  'description',
] as const satisfies readonly (keyof ProjectSheet)[]

/** Which sections somebody may open of a project: all of them for staff, those the team opened for its client. */
export const sectionsFor = (
  { role }: Pick<Caller, 'role'>,
  { sections_permissions }: Pick<ProjectSheet, 'sections_permissions'>,
): Sections => (role === 'client' ? sectionsOpenToClient(sections_permissions) : everySection)

/** A sheet, or changes of one, without what the team keeps for itself and what the sections closed hold. */
function sheetForClient<S extends Partial<ProjectSheet>>(sheet: S, sections: Sections): S {
  const shown = { ...sheet }
  for (const field of staffFields) delete shown[field]
  if (!sections.requester) for (const field of requesterFields) delete shown[field]
  return shown
}

/** A project as its client sees it: nothing of the sections closed to them. */
export function projectForClient<P extends Pick<ProjectState, 'requester' | 'sheet' | 'accommodations'>>(
  project: P,
  sections: Sections,
): P {
  return {
    ...project,
    sheet: sheetForClient(project.sheet, sections),
    requester: sections.requester ? project.requester : {},
    accommodations: sections.accommodation ? project.accommodations : [],
  }
}

/** How a client is told who acted: themselves by name, the team as a whole. */
export const teamName = 'L’équipe du projet'

/** The events a client may read about, without what the team keeps for itself and what the sections closed hold. */
export function eventsForClient(events: readonly RecordedProjectEvent[], sections: Sections): RecordedProjectEvent[] {
  return events.flatMap((event): RecordedProjectEvent[] => {
    switch (event.type) {
      case 'ProjectOpened': {
        const { sheet, requester } = event.data
        const data = {
          ...event.data,
          sheet: sheetForClient(sheet, sections),
          requester: sections.requester ? requester : {},
          referrers: [],
        }
        return [{ ...event, ...projectOpened(data) }]
      }
      case 'ProjectAmended': {
        const changes = sheetForClient(event.data.changes, sections)
        if (Object.keys(changes).length === 0) return []
        return [{ ...event, ...projectAmended({ ...event.data, changes }) }]
      }
      case 'ProjectStatusChanged': {
        const { reason: _, ...data } = event.data
        return [{ ...event, ...projectStatusChanged(data) }]
      }
      case 'ReferrersReassigned':
        return []
      case 'RequesterAmended':
      case 'RequesterTypeChanged':
        return sections.requester ? [event] : []
      case 'AccommodationRegistered':
      case 'AccommodationAmended':
      case 'AccommodationRemoved':
        return sections.accommodation ? [event] : []
      default:
        return [event]
    }
  })
}
