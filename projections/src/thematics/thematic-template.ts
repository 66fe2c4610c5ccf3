import type { HeldScope } from '@faitage/contracts/thematics/levels'
import { templateListFields } from '@faitage/contracts/thematics/thematic.endpoints'
import type { ThematicName } from '@faitage/contracts/thematics/thematic-names'
import { type ThematicTemplateSheet, thematicTemplate } from '@faitage/contracts/thematics/thematic-template'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel } from '../kernel/record-model.ts'

/** Every template that administrators made. */
export const thematicTemplateModel = recordModel(thematicTemplate, {
  search: sheet => [sheet.name, sheet.comment],
  fields: templateListFields,
})

/** The published templates of a thematic at a level, the latest first. */
export async function templatesInForce(
  db: Kysely<Database>,
  { scope, name }: { scope: HeldScope; name: ThematicName },
): Promise<{ id: string; sheet: ThematicTemplateSheet }[]> {
  const { rows } = await sql<{ id: string; sheet: ThematicTemplateSheet }>`
    select id, sheet from thematic_template
    where not is_deleted and sheet ->> 'scope' = ${scope} and sheet ->> 'thematique_name' = ${name}
      and sheet ->> 'published' = 'true'
    order by updated_at desc, id`.execute(db)
  return rows
}
