import { assembly, assemblyKinds } from '@faitage/contracts/assemblies/assembly'
import { assemblyListFields } from '@faitage/contracts/assemblies/assembly.endpoints'
import { sql } from 'kysely'
import { recordModel } from '../kernel/record-model.ts'

/** Every assembly of every copro. */
export const assemblyModel = recordModel(assembly, {
  search: sheet => [
    assemblyKinds[sheet.assembly_kind],
    sheet.location,
    ...(sheet.resolutions ?? []).map(one => one.title),
  ],
  name: sheet => sheet.held_on ?? '',
  fields: assemblyListFields,
  orders: { held_on: way => sql`sheet ->> 'held_on' ${way}` },
  usual: 'held_on',
})
