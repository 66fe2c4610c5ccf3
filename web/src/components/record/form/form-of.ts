import type { AnySheet } from '@faitage/contracts/kernel/record'
import { shownText } from '@faitage/contracts/kernel/shown-value'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { RecordFormOf } from '../pages/record-kit'
import { type Blank, blankOf } from './blank'

/** Writes values as the contract of their field does. */
export const writeOf =
  (record: AnySheet) =>
  (name: string, value: unknown): string | undefined => {
    const schema = record.fields.shape[name] as z.ZodType | undefined
    return schema && shownText(schema, value)
  }

/** The form of a record, where a new one starts empty. */
export const recordForm = <R extends AnySheet>(
  record: R,
  Fields: ComponentType,
  start: Partial<Blank<R>> = {},
): RecordFormOf<R> => ({ record, blank: blankOf(record, start), write: writeOf(record), Fields })
