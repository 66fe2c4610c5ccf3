import { type ListFields, structureOf } from '@faitage/contracts/kernel/list-fields'
import type { Choices } from '../form/schema-field'
import type { RecordFilter } from '../table/column'
import { filtersOf, type SearchField } from '../table/search-structure'

/** The filters of a list from its search structure; one that refers to what `choices` does not hold is left out. */
export const listFiltersOf = (
  fields: ListFields,
  choices: Readonly<Record<string, Choices>>,
  without: readonly string[] = [],
): RecordFilter[] =>
  filtersOf(
    structureOf(fields).flatMap(field => {
      const among = field.of ? choices[field.of] : {}
      return among && !without.includes(field.name) ? [{ ...field, ...among } as SearchField] : []
    }),
  )
