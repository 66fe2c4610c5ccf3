import { boundsOf, type ListField } from '@faitage/contracts/kernel/list-fields'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { narrowedBy, textsIn } from '../kernel/list-filters.ts'

const DAY = '@ like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"'

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
      return within(value, String(asked), Number)
    case 'date':
      return within(value, String(asked), String, [DAY])
    case 'boolean':
      return [sql`coalesce(${value} = 'true'::jsonb, false) = ${asked === 'true'}`]
    default:
      return narrowedBy({ [id]: field }, { [id]: asked }, () => value)
  }
}

/** Both ends included. What is not of the type of the ends compares with none of them. */
function within(
  value: RawBuilder<unknown>,
  asked: string,
  end: (text: string) => string | number,
  of: readonly string[] = [],
): RawBuilder<SqlBool>[] {
  const { from, to } = boundsOf(asked)
  const ends = {
    ...(from === undefined ? {} : { from: end(from) }),
    ...(to === undefined ? {} : { to: end(to) }),
  }
  const held = [...of, ...('from' in ends ? ['@ >= $from'] : []), ...('to' in ends ? ['@ <= $to'] : [])]
  if (Object.keys(ends).length === 0) return []
  return [
    sql`jsonb_path_exists(${value}, ${`strict $ ? (${held.join(' && ')})`}::jsonpath, ${JSON.stringify(ends)}::jsonb)`,
  ]
}
