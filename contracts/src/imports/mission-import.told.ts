import { z } from 'zod'
import { importField } from './import-fields.ts'

/* What is told of a plan before it is carried out, and what people choose because of it. */

const note = z.object({ column: z.string().nullable(), message: z.string() })

/** Errors of one kind: of a column, for one reason. */
const faultKind = note.extend({
  count: z.int(),
  /** The column, where its values may be said to mean others. */
  field: importField.nullable(),
  /** Whether a row can do without the value. */
  optional: z.boolean(),
  /** What a value may be said to mean. */
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
  /** What is to be told of the file as a whole, in sentences. */
  sentences: z.array(z.string()),
  /** Rows with something to be told, and what by its kind. */
  warned: z.int(),
  warnings: z.array(note.extend({ count: z.int() })),
  faults: z.array(faultKind),
  chosen: z.object({ income_year: z.int().nullable(), without: z.array(leftOut) }),
})
export type Told = z.infer<typeof told>

const INCOMES_SINCE = 1950

/** What a person chooses of a plan; what is not said stays as it was chosen before. */
export const planChoices = z.object({
  sheet: z.int().min(1).max(1000).optional(),
  /** The year of incomes that stand without theirs. */
  income_year: z.int().min(INCOMES_SINCE).max(2100).nullable().optional(),
  without: z.array(leftOut).max(200).optional(),
  /** What values of the file mean; remembered for the next file. */
  values: z
    .array(z.object({ field: importField, value: z.string().min(1).max(300), to: z.string().min(1).max(300) }))
    .max(200)
    .optional(),
})
export type PlanChoices = z.infer<typeof planChoices>
