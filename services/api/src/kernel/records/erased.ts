import { isRequiredField, metaOf } from '@faitage/contracts/kernel/field'
import { personalPaths } from '@faitage/contracts/kernel/personal'
import type { AnyRecord } from '@faitage/contracts/kernel/record'
import type { z } from 'zod'

/** What stands where a text that must be there went with the key of whom it was about. */
const ERASED = 'Effacé'

const texts = new WeakMap<AnyRecord, readonly string[]>()

/** The required texts of a record that are somebody's personal data. */
function erasableTexts(record: AnyRecord): readonly string[] {
  const known = texts.get(record)
  if (known) return known
  const shape = record.fields.shape as Record<string, z.ZodType>
  const names = Object.entries(shape).flatMap(([name, field]) =>
    isRequiredField(field) &&
    personalPaths(field).some(path => path.length === 0) &&
    ['text', 'long_text'].includes(metaOf(field).format)
      ? [name]
      : [],
  )
  texts.set(record, names)
  return names
}

/** A sheet as it is answered: what the contract promises is there, said to be erased where it was. */
export function withErased<S extends object>(record: AnyRecord, sheet: S): S {
  const gone = erasableTexts(record).filter(name => ((sheet as Record<string, unknown>)[name] ?? null) === null)
  return gone.length === 0 ? sheet : { ...sheet, ...Object.fromEntries(gone.map(name => [name, ERASED])) }
}
