import type { FaitageEvent } from '@faitage/contracts/all-events'
import { antenna } from '@faitage/contracts/directory/antenna'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { MissionSheet, MissionTeam } from '@faitage/contracts/missions/mission'
import { missionLabels, teamLabels } from '@faitage/contracts/missions/mission-words'
import { type Api, fold } from '../kernel/api.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import type { AgencyOf } from './mission.commands.ts'

type Kind = 'agency' | 'antenna' | 'client' | 'user'

const sheetKinds = { agency_id: 'agency', antenna_id: 'antenna', client_id: 'client' } as const
const teamKinds: Record<keyof MissionTeam, Kind> = {
  mission_managers: 'user',
  collaborators: 'user',
  external_collaborators: 'user',
  users_additional_access: 'user',
  agencies_additional_access: 'agency',
  antennas_additional_access: 'antenna',
  client_access: 'client',
}

/** A refusal naming the first field of a mission that points at something that is not there (any more). */
export async function unknownReference(
  api: Api,
  sheet: Partial<MissionSheet>,
  team: Partial<MissionTeam>,
): Promise<Refusal | undefined> {
  const wanted: { kind: Kind; id: string; label: string }[] = []
  for (const [field, kind] of Object.entries(sheetKinds) as [keyof typeof sheetKinds, Kind][]) {
    const id = sheet[field]
    if (id) wanted.push({ kind, id, label: missionLabels[field] })
  }
  for (const [field, kind] of Object.entries(teamKinds) as [keyof MissionTeam, Kind][]) {
    for (const id of team[field] ?? []) wanted.push({ kind, id, label: teamLabels[field] })
  }
  const there = await Promise.all(wanted.map(({ kind, id }) => isThere(api, kind, id)))
  const missing = wanted[there.indexOf(false)]
  return missing && refused('record.reference.unknown', { field: missing.label, id: missing.id })
}

/** The agency of each of these antennas; what is not there is left out. */
export async function agencyOfAntennas(api: Api, ids: readonly (string | null | undefined)[]): Promise<AgencyOf> {
  const found = await Promise.all(
    [...new Set(ids)].map(async id => {
      if (!id) return []
      const { state } = await fold(api, deciderOf(antenna), streamOf.record(antenna.stream, id))
      return state.life === 'absent' ? [] : [[id, state.sheet.agency_id]]
    }),
  )
  return Object.fromEntries(found.flat())
}

const removals: ReadonlySet<FaitageEvent['type']> = new Set([
  'AgencyRemoved',
  'AntennaRemoved',
  'ClientRemoved',
  'UserRemoved',
])

/** Whether a record exists, from its own stream: the read model may not know yet what was created just before. */
async function isThere(api: Api, kind: Kind, id: string): Promise<boolean> {
  const last = (await api.events.read(streamOf.record(kind, id))).at(-1)
  return last !== undefined && !removals.has(last.type)
}
