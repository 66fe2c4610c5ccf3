import type { CustomField } from '@faitage/contracts/custom-fields/custom-fields-state'
import { boundsOf, type ListField } from '@faitage/contracts/kernel/list-fields'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { narrowedBy, textsIn } from '../kernel/list-filters.ts'

const DAY = sql.lit('^[0-9]{4}-[0-9]{2}-[0-9]{2}$')

/**
 * What a filter on a custom field means, as conditions on `project_list`. A value written while the field had another
 * type is as none. Each reads a column of values once: unpacking it is most of what a filter costs.
 */
export function customConditions(id: string, field: ListField, asked: unknown): RawBuilder<SqlBool>[] {
  const value = sql`(project_list.custom -> ${id})`
  switch (field.type) {
    case 'string': {
      const folded = sql`(project_list.custom_search ->> ${id})`
      const text = sql`(case when project_list.custom_search ? ${id} then project_list.custom ->> ${id} end)`
      return textsIn(text, folded, String(asked))
    }
    case 'range':
      return numbersIn(value, String(asked))
    case 'date':
      return daysIn(sql`(project_list.custom ->> ${id} collate "C")`, String(asked))
    case 'boolean':
      return [sql`coalesce(${value} = 'true'::jsonb, false) = ${asked === 'true'}`]
    default:
      return narrowedBy({ [id]: field }, { [id]: asked }, () => value)
  }
}

/** Both ends included. What is no number compares with none of them. */
function numbersIn(value: RawBuilder<unknown>, asked: string): RawBuilder<SqlBool>[] {
  const { from, to } = boundsOf(asked)
  const ends = {
    ...(from === undefined ? {} : { from: Number(from) }),
    ...(to === undefined ? {} : { to: Number(to) }),
  }
  const held = [...('from' in ends ? ['@ >= $from'] : []), ...('to' in ends ? ['@ <= $to'] : [])]
  if (held.length === 0) return []
  return [
    sql`jsonb_path_exists(${value}, ${`strict $ ? (${held.join(' && ')})`}::jsonpath, ${JSON.stringify(ends)}::jsonb)`,
  ]
}

/** Both ends included. Days are texts in their order; the ends are compared first, which costs less than the form. */
function daysIn(text: RawBuilder<unknown>, asked: string): RawBuilder<SqlBool>[] {
  const { from, to } = boundsOf(asked)
  const ends = [
    ...(from === undefined ? [] : [sql<SqlBool>`${text} >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${text} <= ${to}`]),
  ]
  return ends.length === 0 ? [] : [...ends, sql<SqlBool>`${text} ~ ${DAY}`]
}

/**
 * What a list is sorted by for a custom field, as an expression on `project_list`: null where a project holds nothing of the
 * type the field has. Lists go by the words of their options, the first of a project before the others.
 */
export function customOrder({ id, type, options }: Pick<CustomField, 'id' | 'type' | 'options'>): RawBuilder<unknown> {
  const value = sql`(project_list.custom -> ${id})`
  const of = (wanted: string, made: RawBuilder<unknown>) =>
    sql`(case when jsonb_typeof${value} = ${sql.lit(wanted)} then ${made} end)`
  switch (type) {
    case 'alphanumeric':
      return of('string', sql`(project_list.custom_search ->> ${id} collate "fr-x-icu")`)
    case 'numerical':
    case 'year':
      return of('number', value)
    case 'date':
      return sql`(case when project_list.custom ->> ${id} ~ ${DAY} then project_list.custom ->> ${id} end collate "C")`
    case 'checkbox':
      return of('boolean', value)
    case 'list': {
      const words = options.toSorted((a, b) => a.label.localeCompare(b.label, 'fr')).map(option => option.id)
      return of(
        'array',
        sql`(select array_agg(array_position(${words}::text[], chosen) order by place)
          from jsonb_array_elements_text${value} with ordinality as held (chosen, place))`,
      )
    }
  }
}
