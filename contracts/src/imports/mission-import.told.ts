import { z } from 'zod'
import { importField } from './import-fields.ts'

/* The warnings of a plan before it is carried out, and the choices that people make because of them. */

const note = z.object({ column: z.string().nullable(), message: z.string() })

/** Errors of one kind: of a column, for one reason. */
const faultKind = note.extend({
  count: z.int(),
  /** The column, where its values may be said to mean others. */
  field: importField.nullable(),
  /** Whether a row can do without the value. */
  optional: z.boolean(),
  /** The meanings that a value may be given. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** The values met, most first; the first thirty of them. */
  values: z.array(z.object({ value: z.string(), count: z.int() })),
})
export type FaultKind = z.infer<typeof faultKind>

/** A kind of error whose values are left out. */
const leftOut = z.object({ column: z.string().min(1).max(200), message: z.string().min(1).max(500) })

export const told = z.object({
  /** The sheet that was read, and the others that hold something. */
  sheet: z.object({ number: z.int(), name: z.string() }).nullable(),
  others: z.array(z.object({ number: z.int(), name: z.string(), rows: z.int() })),
  /** Warnings of the file as a whole, in sentences. */
  sentences: z.array(z.string()),
  /** Rows with something to be told, and what by its kind. */
  warned: z.int(),
  warnings: z.array(note.extend({ count: z.int() })),
  faults: z.array(faultKind),
  chosen: z.object({ income_year: z.int().nullable(), without: z.array(leftOut) }),
})
export type Told = z.infer<typeof told>

const INCOMES_SINCE = 1950

/** The choices of a person in a plan; one that is left out stays as it was. */
export const planChoices = z.object({
  sheet: z.int().min(1).max(1000).optional(),
  /** The year of incomes that stand without theirs. */
  income_year: z.int().min(INCOMES_SINCE).max(2100).nullable().optional(),
  without: z.array(leftOut).max(200).optional(),
  /** The meaning of values of the file; remembered for the next file. */
  values: z
    .array(z.object({ field: importField, value: z.string().min(1).max(300), to: z.string().min(1).max(300) }))
    .max(200)
    .optional(),
})
export type PlanChoices = z.infer<typeof planChoices>
