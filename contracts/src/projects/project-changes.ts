import { CUSTOM } from '../custom-fields/custom-value.ts'
import { lastStatus } from '../kernel/status-timeline.ts'
import type { RecordedProjectEvent } from './project-events.ts'
import { type AnyProject, evolveProject, type ProjectState, unknownEvent } from './project-state.ts'

/** Values by dotted field path, as forms, conflicts and histories name them: `requester.email`, `status`. */
type Fields = Record<string, unknown>
/** The fields that something altered, before and after; a field missing on one side was empty there. */
export type Altered = { readonly before: Fields; readonly after: Fields }

/** The given values under a prefix: `prefixed('requester.', { email })` is `{ 'requester.email': email }`. */
export const prefixed = (prefix: string, values: object | undefined): Fields =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[`${prefix}${key}`, value]])),
  )

const dwelling = (id: string) => `accommodations.${id}.`
const COMMON_AREA = 'common_area.'
const dwellingIn = (state: ProjectState, accommodationId: string): object => {
  if (state.life === 'none') return {}
  const known = [...state.accommodations, ...(state.gone ?? [])]
  return sheetOf(known.find(({ id }) => id === accommodationId))
}
const sheetOf = (part: { readonly id: string } | undefined): object => {
  const { id: _, ...sheet } = part ?? { id: '' }
  return sheet
}

/** Every field of a project by its path. */
export function fieldsOfProject(project: AnyProject): Fields {
  const { statuses, requester_type, requester, sheet, referrers, accommodations, common_area, custom } = project
  const dwellings = accommodations.map(({ id, ...own }) => prefixed(dwelling(id), own))
  return {
    status: lastStatus(statuses).status,
    'requester.type': requester_type,
    ...prefixed('requester.', requester),
    ...prefixed('', sheet),
    ...(referrers.length > 0 ? { referrers } : {}),
    ...Object.assign({}, ...dwellings),
    ...prefixed(COMMON_AREA, sheetOf(common_area)),
    ...prefixed(CUSTOM, custom),
  }
}

/**
 * The fields an event sets, and what they were in the state it met: declared once, for conflicts, histories and undoing.
 * A status is given from and to as of its day, which may not be the latest.
 */
export function changesBy(event: RecordedProjectEvent, met: ProjectState): Altered {
  switch (event.type) {
    case 'ProjectOpened': {
      const { requester_type, requester, sheet, status, referrers } = event.data
      const after = {
        status,
        'requester.type': requester_type,
        ...prefixed('requester.', requester),
        ...prefixed('', sheet),
      }
      return { before: {}, after: referrers.length > 0 ? { ...after, referrers } : after }
    }
    case 'ProjectAmended':
      return sides('', event.data.changes, met.life === 'none' ? {} : met.sheet)
    case 'RequesterAmended':
      return sides('requester.', event.data.changes, met.life === 'none' ? {} : met.requester)
    case 'RequesterTypeChanged':
      return { before: { 'requester.type': event.data.from }, after: { 'requester.type': event.data.to } }
    case 'ProjectStatusChanged':
      // Nothing was in force before a beginning.
      return { before: event.data.begins ? {} : { status: event.data.from }, after: { status: event.data.to } }
    case 'ReferrersReassigned':
      return {
        before: { referrers: met.life === 'none' ? [] : met.referrers },
        after: { referrers: evolveProject(met, event).referrers },
      }
    case 'AccommodationRegistered':
      return { before: {}, after: prefixed(dwelling(event.data.accommodation_id), event.data.sheet) }
    case 'AccommodationAmended': {
      const { accommodation_id, changes } = event.data
      return sides(dwelling(accommodation_id), changes, dwellingIn(met, accommodation_id))
    }
    case 'AccommodationRemoved': {
      const { accommodation_id } = event.data
      return { before: prefixed(dwelling(accommodation_id), dwellingIn(met, accommodation_id)), after: {} }
    }
    case 'AccommodationRestored': {
      const { accommodation_id } = event.data
      return { before: {}, after: prefixed(dwelling(accommodation_id), dwellingIn(met, accommodation_id)) }
    }
    case 'CommonAreaAmended':
      return sides(COMMON_AREA, event.data.changes, met.life === 'none' ? {} : sheetOf(met.common_area))
    case 'ProjectCustomFieldsFilled':
      return sides(CUSTOM, event.data.changes, (met.life !== 'none' && met.custom) || {})
    case 'ProjectRemoved':
    case 'ProjectRestored':
    case 'ProjectAnonymised':
    case 'RequesterInvited':
      return { before: {}, after: {} }
    default:
      return unknownEvent(event)
  }
}

function sides(prefix: string, changes: object, met: object): Altered {
  const before = Object.fromEntries(Object.entries(met).filter(([key]) => key in changes))
  return { before: prefixed(prefix, before), after: prefixed(prefix, changes) }
}
