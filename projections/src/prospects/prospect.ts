import { addressLineOf } from '@faitage/contracts/addresses/address'
import { naturalKey } from '@faitage/contracts/co-ownership/names/folded'
import { prospect, prospectSortName, prospectTitle } from '@faitage/contracts/prospects/prospect'
import { prospectListFields } from '@faitage/contracts/prospects/prospect.endpoints'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel } from '../kernel/record-model.ts'
import { inOne, searchablePhone } from '../kernel/search.ts'

/** Every prospect; found by any writing of a phone number, in the order of family names. */
export const prospectModel = recordModel(prospect, {
  name: prospectTitle,
  search: sheet => [
    prospectTitle(sheet),
    sheet.company_name,
    inOne(sheet.last_name),
    inOne(sheet.company_name),
    sheet.email,
    searchablePhone(sheet.phone_number_1),
    searchablePhone(sheet.phone_number_2),
    addressLineOf(sheet.place ?? {}),
  ],
  fields: prospectListFields,
  columns: {
    natural_name: { type: 'text collate "C"', of: sheet => naturalKey(prospectSortName(sheet)).slice(0, 300) },
  },
  orders: { name: way => sql`natural_name ${way}` },
  usual: 'date_contact',
  indexes: ['(natural_name, id)', "((sheet ->> 'date_contact'))", "((sheet ->> 'project_id'))"],
})

/** The names of missions by their ids, those that are known. */
export async function missionNames(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, name from mission_list where id = any (${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row.name]))
}
