import { agency } from '@faitage/contracts/directory/agency'
import { antenna } from '@faitage/contracts/directory/antenna'
import { client } from '@faitage/contracts/directory/client'
import type { Group } from '@faitage/contracts/identity/user'
import type { Api } from '../kernel/api.ts'
import { nameOfRecord } from '../kernel/records/record-operations.ts'

const records = { agency_id: agency, antenna_id: antenna, client_id: client }
type Place = keyof typeof records

/** What groups point at, each once: the field and the id. */
export const placesOf = (groups: readonly Group[]): [field: Place, id: string][] =>
  groups.flatMap(group =>
    (Object.keys(records) as Place[]).flatMap((field): [Place, string][] =>
      group[field] ? [[field, group[field]]] : [],
    ),
  )

/** Names of the agencies, antennas and clients that groups point at, by id; those that are gone are named as such. */
export async function namesOfGroups(api: Api, groups: readonly Group[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [field, id] of placesOf(groups)) {
    if (!names.has(id)) names.set(id, (await nameOfRecord(api, records[field])(id)) ?? 'Élément supprimé')
  }
  return names
}

/** Whether everything that groups point at is there. */
export async function groupsExist(api: Api, groups: readonly Group[]): Promise<boolean> {
  for (const [field, id] of placesOf(groups)) {
    if ((await nameOfRecord(api, records[field])(id)) === undefined) return false
  }
  return true
}
