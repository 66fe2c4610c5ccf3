import { normalise } from '@faitage/contracts/kernel/reading/reading'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'

/** A name as it is compared: however it is parted, accented or punctuated. */
export const nameKey = (...parts: readonly (string | null | undefined)[]): string =>
  normalise(parts.filter(Boolean).join(' ')).replaceAll(' ', '')

/** The references of the projects of a mission whose requester is called by one of these keys. */
export async function namesakesIn(
  db: Kysely<Database>,
  missionId: string,
  names: ReadonlySet<string>,
): Promise<string[]> {
  if (names.size === 0) return []
  const { rows } = await sql<{ reference: string; requester_name: string }>`
    select reference, requester_name from project_list
    where mission_id = ${missionId} and not is_deleted and reference is not null and requester_name is not null`.execute(
    db,
  )
  return rows.flatMap(({ reference, requester_name }) => (names.has(nameKey(requester_name)) ? [reference] : []))
}
