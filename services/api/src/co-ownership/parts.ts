import type { FieldError } from '@faitage/contracts/kernel/error-catalogue'
import { metaOf } from '@faitage/contracts/kernel/field'
import type { AnyRecord } from '@faitage/contracts/kernel/record'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import type { RecordItem } from '@faitage/projections/kernel/record-model'
import type { z } from 'zod'
import type { Writing } from '../kernel/records/record-operations.ts'
import { invalid, type Refusal } from '../kernel/refusal.ts'

type Fields = Record<string, unknown>

/** The id of a part of a record, the same for ever. */
const partId = (id: string, field: string): string => derivedId(field, id)

const known = new WeakMap<AnyRecord, readonly string[]>()

/** The fields of a record that the product computes; found once, since every write asks. */
function computedIn(record: AnyRecord): readonly string[] {
  const { shape } = record.fields
  const found = known.get(record) ?? Object.keys(shape).filter(name => metaOf(shape[name] as z.ZodType).computed)
  known.set(record, found)
  return found
}

/** What the product computes may be sent back as it was answered; anything else is refused, since nothing sent may vanish. */
export function refuseComputed(
  record: AnyRecord,
  { id, changes }: Pick<Writing<object>, 'id' | 'changes'>,
): Refusal | undefined {
  const faults: FieldError[] = computedIn(record)
    .filter(field => ![undefined, null, partId(id, field)].includes((changes as Record<string, string | null>)[field]))
    .map(path => ({ path, message: 'Ce champ est calculé : il ne se saisit pas.' }))
  return faults.length > 0 ? invalid(faults) : undefined
}

/** The ids of the parts a sheet has; `partOf` names the field that a computed id is the id of. */
export const idsOfParts = (record: AnyRecord, id: string, sheet: Fields): Fields =>
  Object.fromEntries(
    computedIn(record)
      .filter(field => sheet[field.replace(/_id$/, '')] !== undefined)
      .map(field => [field, partId(id, field)]),
  )

/** An item as it is answered: its code of access is asked for apart. */
export function withoutCode<I extends RecordItem<object>>(item: I): I & { has_access_code: boolean } {
  const { access_code, ...rest } = item as I & { access_code?: string | null }
  return { ...(rest as I), has_access_code: Boolean(access_code) }
}
