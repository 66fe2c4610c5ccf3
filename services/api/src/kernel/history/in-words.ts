import { changeValue, type TellValue } from '@faitage/contracts/kernel/change-value'
import type { HistoryItem } from '@faitage/contracts/kernel/history'
import type { AnyRecord } from '@faitage/contracts/kernel/record'
import { shownText } from '@faitage/contracts/kernel/shown-value'
import type { z } from 'zod'

/** A value in words; null where it is empty. */
export type TextOf = (field: string, value: unknown) => string | null

/** How values are written, by how they are shown: names instead of ids first. */
export const textBy =
  (shown: (field: string, value: unknown) => unknown, tell: TellValue): TextOf =>
  (field, value) => {
    const said = shown(field, value ?? null)
    if (said === null || said === undefined || said === '' || (Array.isArray(said) && said.length === 0)) return null
    return changeValue(field, said, tell)
  }

/** The same of a record, as its contract writes them. */
export function recordText(record: AnyRecord, shown: (field: string, value: unknown) => unknown): TextOf {
  const shape = record.fields.shape as Readonly<Record<string, z.ZodType>>
  return textBy(shown, (field, value) => shape[field] && shownText(shape[field], value))
}

/** Changes as people read them; what reads alike did not change to them. */
export const changesInWords = (textOf: TextOf, changes: HistoryItem['changes']): HistoryItem['changes'] =>
  changes.map(({ field, label, before, after }) => ({
    field,
    label,
    before: textOf(field, before),
    after: textOf(field, after),
  }))
