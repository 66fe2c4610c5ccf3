import { addressLineOf } from '@faitage/contracts/addresses/address'
import { copro, coproTitle } from '@faitage/contracts/co-ownership/copro'
import { coproListFields } from '@faitage/contracts/co-ownership/copro.endpoints'
import { coproPhases } from '@faitage/contracts/co-ownership/copro.words'
import { naturalKey } from '@faitage/contracts/co-ownership/names/folded'
import { generalKeyOf } from '@faitage/contracts/co-ownership/tantiemes/general'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel, type Use, usesIn } from '../kernel/record-model.ts'
import { lastAssembly, meetsWithin } from './assemblies.ts'
import { lotsReadBy, owingBetween, statedUntil } from './copro-arrears.ts'

/** Every copro, called by its name or its address. */
export const coproModel = recordModel(copro, {
  name: coproTitle,
  search: sheet => [
    sheet.name,
    addressLineOf(sheet.address_1),
    addressLineOf(sheet.address_2 ?? {}),
    sheet.copro_registry_number,
    sheet.syndic?.name,
  ],
  fields: coproListFields,
  columns: {
    natural_name: { type: 'text collate "C"', of: sheet => naturalKey(coproTitle(sheet)).slice(0, 300) },
    city: { type: 'text collate "fr-x-icu"', of: sheet => sheet.address_1.address_location },
    syndic_name: { type: 'text collate "fr-x-icu"', of: sheet => sheet.syndic?.name },
    syndic_type: { type: 'text', of: sheet => sheet.syndic?.syndic_type },
    contract_end_date: { type: 'date', of: sheet => sheet.syndic?.contract_end_date },
    general_key: { type: 'text', of: sheet => generalKeyOf(sheet.cles_repartition)?.id },
  },
  orders: {
    name: way => sql`natural_name ${way}`,
    // Phases follow each other as people say them, not by the alphabet.
    last_assembly_date: (way, today) => sql`${lastAssembly(today)} ${way}, natural_name ${way}`,
    phase: way =>
      sql`array_position(${Object.keys(coproPhases)}::text[], sheet ->> 'phase') ${way}, natural_name ${way}`,
  },
  places: { without_phase: sql`(sheet ->> 'phase' is null)`, last_assembly_date: lastAssembly },
  conditions: {
    assembly_date: days => meetsWithin(days),
    no_assembly: days => sql`not ${meetsWithin(days)}`,
    arrears: (euros, { arrears_on }, { today, viewer }) =>
      sql`${lotsReadBy(viewer)} and ${owingBetween(euros, typeof arrears_on === 'string' ? arrears_on : today)}`,
    arrears_on: (day, _, { viewer }) => sql`${lotsReadBy(viewer)} and ${statedUntil(day)}`,
  },
  indexes: ['(natural_name, id)', "((sheet ->> 'copro_registry_number'))"],
})

/** What still needs a copro: its buildings and its lots. */
export const coproUses = (db: Kysely<Database>, id: string): Promise<Use[]> =>
  usesIn(
    db,
    sql`select 'building' as kind, id, name from building where not is_deleted and sheet ->> 'copro_id' = ${id}`,
    sql`select 'lot' as kind, id, name from lot where not is_deleted and sheet ->> 'copro_id' = ${id}`,
  )
