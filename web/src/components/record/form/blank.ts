import type { AnySheet } from '@faitage/contracts/kernel/record'
import type { z } from 'zod'
import { emptyOf } from './form-values'

type Fields = Pick<AnySheet, 'fields'>
export type Blank<R extends Fields> = Required<z.input<R['fields']>>

/** What a new one starts with: every field empty but those of `start`. */
export const blankOf = <R extends Fields>(record: R, start: Partial<Blank<R>> = {}): Blank<R> => ({
  ...(Object.fromEntries(
    Object.entries(record.fields.shape).map(([name, schema]) => [name, emptyOf(schema as z.ZodType)]),
  ) as Blank<R>),
  ...start,
})
