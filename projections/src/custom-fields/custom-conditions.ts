import type { ListField } from '@faitage/contracts/kernel/list-fields'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { narrowedBy } from '../kernel/list-filters.ts'

/**
 * What a filter on a custom field means, as conditions on `project_list`. A value written while the field had another
 * type is as none.
 */
export const customConditions = (id: string, field: ListField, asked: unknown): RawBuilder<SqlBool>[] =>
  narrowedBy({ [id]: field }, { [id]: asked }, () => placeOf(id, field))

function placeOf(id: string, { type }: ListField): RawBuilder<unknown> {
  const value = sql`(project_list.custom -> ${id})`
  const text = sql`(project_list.custom ->> ${id})`
  const when = (kind: string) => sql`(case jsonb_typeof(${value}) when ${kind} then ${text} end)`
  switch (type) {
    case 'range':
      return when('number')
    case 'boolean':
      return when('boolean')
    case 'date':
      return sql`(case when ${text} ~ '^\\d{4}-\\d{2}-\\d{2}$' then ${text} end)`
    case 'string':
      return when('string')
    default:
      return value
  }
}
