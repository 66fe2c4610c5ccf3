import { unfolded } from '@faitage/contracts/kernel/message'
import { isOfImport, type RecordedMissionEvent } from '@faitage/contracts/missions/mission-events'
import { flagsOf } from '@faitage/contracts/missions/mission-flags'
import { evolveMission, type MissionState } from '@faitage/contracts/missions/mission-state'
import { altered } from '../kernel/history/altered.ts'
import { type Fields, prefixed } from '../kernel/history/fields.ts'
import type { MissionCommand } from './mission.commands.ts'

/** What an event altered, by field: declared once, for conflicts and for the history. */
export interface Alteration {
  readonly before: Fields
  readonly after: Fields
}

const nothing: Alteration = { before: {}, after: {} }

/** The fields an event alters, before and after. */
export function alterationOf(event: RecordedMissionEvent, before: MissionState): Alteration {
  if (isOfImport(event)) return nothing
  switch (event.type) {
    case 'MissionOpened': {
      const { mission_id: _, mission_type: __, status, team, ...sheet } = event.data
      const members = Object.fromEntries(Object.entries(team).filter(([, ids]) => ids.length > 0))
      return { before: {}, after: { status, ...prefixed('sheet', sheet), ...prefixed('team', members) } }
    }
    case 'MissionAmended':
      return sides('sheet', event.data.changes, before)
    case 'MissionTeamReassigned': {
      const team = before.life === 'none' ? event.data.team : altered(before.team, event.data.team)
      return sides('team', team ?? {}, before)
    }
    case 'MissionStatusChanged':
      return { before: { status: event.data.from }, after: { status: event.data.to } }
    case 'MissionDetailsAmended':
      return sides('details', event.data.changes, before)
    case 'MissionSubcontractorEngaged':
    case 'MissionSubcontractorReleased':
      return subcontractorSides(event, before)
    case 'MissionRemoved':
    case 'MissionRestored':
      return nothing
    default:
      return unfolded(event)
  }
}

function subcontractorSides(event: RecordedMissionEvent, before: MissionState): Alteration {
  const of = (state: MissionState) => ({ subcontractors: state.life === 'none' ? [] : state.subcontractors })
  return { before: of(before), after: of(evolveMission(before, event)) }
}

function sides(part: 'sheet' | 'team' | 'details', changes: object, before: MissionState): Alteration {
  // What nobody decided of a flag is that it is on.
  const held: Fields = before.life === 'none' ? {} : { ...(part === 'sheet' && flagsOf(before.sheet)), ...before[part] }
  const was = Object.fromEntries(Object.keys(changes).map(key => [key, held[key] ?? null]))
  return { before: prefixed(part, was), after: prefixed(part, changes) }
}

/** The fields an event sets, with the value they got. The opening sets none: nobody held an earlier revision. */
export const fieldsTouched = (event: RecordedMissionEvent, before: MissionState): Fields =>
  event.type === 'MissionOpened' ? {} : asInForms(alterationOf(event, before).after)

/** A conflict names fields as the forms do, where those of the sheet and of the details stand by their own names. */
const asInForms = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([path, value]) => [path.replace(/^(?:sheet|details)\./, ''), value]))

/** The fields a command would set, with the values it gives. */
export function fieldsCommanded(command: MissionCommand): Fields {
  if (command.type !== 'ReviseMission') return {}
  const { sheet, team, details, status } = command
  return {
    ...sheet,
    ...prefixed('team', team),
    ...details,
    ...(status ? { status: status.to } : {}),
  }
}
