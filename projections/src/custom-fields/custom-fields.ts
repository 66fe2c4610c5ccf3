import { customFieldEvents } from '@faitage/contracts/custom-fields/custom-field'
import {
  type CustomField,
  evolveCustomFields,
  noCustomFields,
  type RecordedCustomFieldEvent,
} from '@faitage/contracts/custom-fields/custom-fields-state'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { onEach, readModel } from '../kernel/read-model.ts'

export type CustomFieldsRow = {
  /** The mission's. */
  id: string
  /** What a field is found by, whose mission a request does not say. */
  field_ids: readonly string[]
  fields: readonly CustomField[]
  revision: number
}

function next(row: CustomFieldsRow | undefined, event: RecordedCustomFieldEvent): CustomFieldsRow {
  const { fields, revision } = evolveCustomFields(row ?? noCustomFields, event)
  return { id: event.data.mission_id, field_ids: fields.map(({ id }) => id), fields, revision }
}

/** The custom fields of each mission. */
export const customFieldsModel = readModel<CustomFieldsRow>()({
  table: 'custom_fields',
  version: 1,
  columns: { id: 'uuid not null', field_ids: 'uuid[] not null', fields: 'jsonb not null', revision: 'int not null' },
  indexes: ['using gin (field_ids)'],
  key: e => e.data.mission_id,
  notice: row => ({ kind: 'mission', mission_id: row.id }),
  on: onEach(customFieldEvents, next),
})

/** The mission of a custom field; undefined when there is none, or none yet. */
export async function missionOfCustomField(db: Kysely<Database>, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from custom_fields where field_ids @> array[${id}::uuid]`.execute(db)
  return rows[0]?.id
}

/** In how many projects a custom field is filled in, removed ones included: they may be restored with what they hold. */
export interface HeldValues {
  readonly projects: number
  /** Those that hold several values of a list. */
  readonly several: number
  /** By option of a list. */
  readonly options: Readonly<Record<string, number>>
}

export async function heldValues(db: Kysely<Database>, missionId: string, fieldId: string): Promise<HeldValues> {
  const held = sql`custom -> ${fieldId}`
  const [all, byOption] = await Promise.all([
    sql<{ projects: number; several: number }>`
      select count(*)::int as projects,
        (count(*) filter (where jsonb_typeof(${held}) = 'array' and jsonb_path_exists(${held}, '$[1]')))::int as several
      from project_list where mission_id = ${missionId} and custom ? ${fieldId}`.execute(db),
    sql<{ option: string; projects: number }>`
      select option, count(*)::int as projects
      from project_list, jsonb_array_elements_text(case jsonb_typeof(${held}) when 'array' then ${held} end) as option
      where mission_id = ${missionId} and custom ? ${fieldId} group by option`.execute(db),
  ])
  return {
    projects: all.rows[0]?.projects ?? 0,
    several: all.rows[0]?.several ?? 0,
    options: Object.fromEntries(byOption.rows.map(({ option, projects }) => [option, projects])),
  }
}
