import type { HistoryItem } from '@faitage/contracts/kernel/history'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { RecordedMissionEvent } from '@faitage/contracts/missions/mission-events'
import { recordNames } from '@faitage/projections/kernel/record-model'
import type { Api } from '../kernel/api.ts'
import { historyOf, type NameOf } from '../kernel/history/history.ts'
import { actorsOf, namesOf } from '../kernel/history/names.ts'
import { missionStory } from './mission-story.ts'
import { undoableMissionRevisions } from './undo-mission.ts'

/** Everything that happened to a mission, its imports included, newest first. */
export async function missionHistory(api: Api, id: string, mayWrite: boolean): Promise<HistoryItem[]> {
  const { items, undoable } = await missionTold(api, id)
  if (!mayWrite) return [...items]
  const revisions = undoable()
  return items.map(item => ({ ...item, can_undo: revisions.has(item.revision) }))
}

/** What the stream of a mission tells: its events, its history, and how its fields are put in words. */
export async function missionTold(api: Api, id: string) {
  const events = (await api.events.read(streamOf.mission(id))) as readonly RecordedMissionEvent[]
  const nameOf = await namesIn(api, events)
  return {
    events,
    items: historyOf(missionStory, events, nameOf) as readonly HistoryItem[],
    undoable: (): ReadonlySet<number> => undoableMissionRevisions(events),
    labelOf: missionStory.labelOf,
    shown: (field: string, value: unknown) => missionStory.shown(field, value, nameOf),
  }
}

/** Names of the people, agencies, antennas and clients a mission's events mention. */
async function namesIn(api: Api, events: readonly RecordedMissionEvent[]): Promise<NameOf> {
  const people = new Set(actorsOf(events))
  const some = () => new Set<string>()
  const records = { agency: some(), antenna: some(), client: some(), subcontractor: some() }
  for (const event of events) {
    const sheet =
      event.type === 'MissionOpened' ? event.data : event.type === 'MissionAmended' ? event.data.changes : {}
    if (sheet.agency_id) records.agency.add(sheet.agency_id)
    if (sheet.antenna_id) records.antenna.add(sheet.antenna_id)
    if (sheet.client_id) records.client.add(sheet.client_id)
    if (event.type === 'MissionSubcontractorEngaged') records.subcontractor.add(event.data.subcontractor_id)
    if (event.type !== 'MissionOpened' && event.type !== 'MissionTeamReassigned') continue
    const { team } = event.data
    const members = [team.mission_managers, team.collaborators, team.external_collaborators]
    for (const user of [...members, team.users_additional_access].flat()) people.add(user)
    for (const agency of team.agencies_additional_access) records.agency.add(agency)
    for (const antenna of team.antennas_additional_access) records.antenna.add(antenna)
    for (const client of team.client_access) records.client.add(client)
  }
  const personName = await namesOf(api.people, people)
  const called = new Map<string, string>()
  for (const [table, ids] of Object.entries(records) as [keyof typeof records, Set<string>][]) {
    for (const [id, name] of await recordNames(api.db, { table }, ids)) called.set(id, name)
  }
  return id => called.get(id) ?? personName(id)
}
