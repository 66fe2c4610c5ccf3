import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { earlierDay } from '@faitage/contracts/kernel/format-date'
import { statusOn } from '@faitage/contracts/kernel/status-timeline'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { missionEndDate, missionSheet } from '@faitage/contracts/missions/mission'
import type { missionContractEndpoints } from '@faitage/contracts/missions/mission-contract.endpoints'
import type { RecordedMissionEvent } from '@faitage/contracts/missions/mission-events'
import { flagsOf, hiddenFlags } from '@faitage/contracts/missions/mission-flags'
import {
  evolveMission,
  type KnownMission,
  type MissionState,
  noMission,
} from '@faitage/contracts/missions/mission-state'
import { recordNames } from '@faitage/projections/kernel/record-model'
import { mayWriteMission } from '@faitage/projections/kernel/viewer'
import type { Api } from '../kernel/api.ts'
import { demandCome } from '../kernel/history/day-come.ts'
import { knownBy } from '../kernel/history/known-by.ts'
import { namesOf } from '../kernel/history/names.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'

/**
 * A mission as it was on a day (`on`, Europe/Paris), as far as had been recorded by an instant (`knownAt`). Statuses
 * count from the day they took effect, however late they were written down; sheet, team, details and subcontractors from
 * the day they were recorded, and what it was opened with from its first day: that of its opening, or of an earlier status.
 *
 * @param events the mission's stream from its beginning
 */
export function missionAsOf(
  events: readonly RecordedMissionEvent[],
  on: string,
  knownAt: string,
): KnownMission | Refusal {
  const known = knownBy(events, knownAt)
  const [opening] = known
  if (opening?.event.type !== 'MissionOpened') return refused('mission.notYetKnown')
  const days = known.map(({ event, day }) => (event.type === 'MissionStatusChanged' ? event.data.on : day))
  const opened_on = days.reduce((first, day) => earlierDay(first, day))
  if (on < opened_on) return refused('mission.notYetOpen', { opened_on })
  const state = known
    .filter(({ event }, index) => event === opening.event || days[index]! <= on)
    .reduce<MissionState>((mission, { event }) => evolveMission(mission, event), noMission)
  if (state.life === 'none') return refused('mission.notYetKnown')
  return state.life === 'removed' ? refused('mission.removed') : state
}

type Answer = ResponseOf<typeof missionContractEndpoints.asOf>

/** A mission as it was, answered as today's is, with the names that its ids have now. */
export async function missionOn(
  api: Api,
  caller: Caller,
  today: KnownMission,
  on: string,
  knownAt: string | undefined,
): Promise<Answer | Refusal> {
  demandCome(api, on)
  const id = today.mission_id
  const events = (await api.events.read(streamOf.mission(id))) as readonly RecordedMissionEvent[]
  const latest = Math.max(...events.map(({ recordedAt }) => Date.parse(recordedAt)))
  const asked = knownAt === undefined ? latest : Date.parse(knownAt)
  const known_at = new Date(Math.min(asked, Math.max(latest, api.clock.now().getTime()))).toISOString()
  const then = missionAsOf(events, on, known_at)
  if (isRefusal(then)) return then

  const { sheet, team, details } = then
  const names = async (table: string, ...ids: (string | null | undefined)[]) =>
    recordNames(
      api.db,
      { table },
      ids.filter(one => one != null),
    )
  const { agencies_additional_access, antennas_additional_access, client_access, ...persons } = team
  const [agencies, antennas, clients, subcontractors, nameOf] = await Promise.all([
    names('agency', sheet.agency_id, ...agencies_additional_access),
    names('antenna', sheet.antenna_id, ...antennas_additional_access),
    names('client', sheet.client_id, ...client_access),
    names('subcontractor', ...then.subcontractors),
    namesOf(api.people, Object.values(persons).flat()),
  ])
  const named = (of: ReadonlyMap<string, string>, one: string | null | undefined) =>
    one ? { id: one, name: of.get(one) ?? '' } : null
  const those = (of: ReadonlyMap<string, string>, ids: readonly string[]) =>
    ids.map(one => ({ id: one, name: of.get(one) ?? '' }))
  const people = (ids: readonly string[]) => ids.map(one => ({ id: one, name: nameOf(one) }))
  const filled = Object.fromEntries(missionSheet.keyof().options.map(field => [field, sheet[field] ?? null])) as Pick<
    Answer,
    keyof Answer & keyof typeof sheet
  >
  const { status, on: status_on } = statusOn(then.statuses, on)!
  return {
    ...filled,
    ...flagsOf(sheet),
    hidden_features: hiddenFlags(sheet),
    id,
    mission_type: then.mission_type,
    status,
    status_on: status_on || null,
    agency: named(agencies, sheet.agency_id),
    antenna: named(antennas, sheet.antenna_id),
    client: named(clients, sheet.client_id),
    mission_managers: people(team.mission_managers),
    mission_end_date: missionEndDate(sheet.mission_start_date, sheet.duration_assignment),
    revision: then.revision,
    team,
    is_deleted: false,
    removed_revision: null,
    may_write: mayWriteMission(caller, today),
    on,
    known_at,
    details,
    subcontractors: those(subcontractors, then.subcontractors),
    team_names: {
      mission_managers: people(persons.mission_managers),
      collaborators: people(persons.collaborators),
      external_collaborators: people(persons.external_collaborators),
      users_additional_access: people(persons.users_additional_access),
      agencies_additional_access: those(agencies, agencies_additional_access),
      antennas_additional_access: those(antennas, antennas_additional_access),
      client_access: those(clients, client_access),
    },
  }
}
