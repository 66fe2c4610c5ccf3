import { isRequiredField, metaOf } from '@faitage/contracts/kernel/field'
import { type PersonalPath, personalPaths, schemaAt } from '@faitage/contracts/kernel/personal'
import type { AnyRecord } from '@faitage/contracts/kernel/record'

/** What stands where a text that must be there went with the key of whom it was about. */
const ERASED = 'Effacé'

const texts = new WeakMap<AnyRecord, readonly PersonalPath[]>()

/** The required texts of a record that are somebody's personal data, those of its rows too. */
function erasableTexts(record: AnyRecord): readonly PersonalPath[] {
  const known = texts.get(record)
  if (known) return known
  const paths = personalPaths(record.fields).filter(path => {
    const leaf = schemaAt(record.fields, path)
    return isRequiredField(leaf) && ['text', 'long_text'].includes(metaOf(leaf).format)
  })
  texts.set(record, paths)
  return paths
}

/** A value in which a text that is missing is said to be erased; the same value where none is. */
function filled(value: unknown, [step, ...rest]: PersonalPath): unknown {
  if (step === undefined) return value ?? ERASED
  if (typeof value !== 'object' || value === null) return value
  if (step === '*' && Array.isArray(value)) return value.map(one => filled(one, rest))
  const before = (value as Record<string, unknown>)[step]
  const after = filled(before, rest)
  return after === before ? value : { ...value, [step]: after }
}

/** A sheet as it is answered: what the contract promises is there, said to be erased where it was. */
export const withErased = <S extends object>(record: AnyRecord, sheet: S): S =>
  erasableTexts(record).reduce((whole, path) => filled(whole, path) as S, sheet)
