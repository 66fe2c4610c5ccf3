import { z } from 'zod'
import { civility } from '../../kernel/values.ts'
import { habitationTypes, lotTypes } from '../lot.words.ts'
import type { PersonInCell } from '../names/persons-in-cell.ts'

const keysOf = <K extends string>(words: Readonly<Record<K, string>>) => Object.keys(words) as [K, ...K[]]
const note = z.object({ column: z.string().nullable(), value: z.string().nullable(), message: z.string() })
const text = z.string().max(1000)

/** Somebody a line names, with the code of their account in the books the list comes from. */
const pastedPerson = z.object({
  is_physical_person: z.boolean(),
  civility: civility.optional(),
  last_name: text.optional(),
  first_name: text.optional(),
  company_name: text.optional(),
  right: z.enum(['indivision', 'usufruit', 'nue_propriete']).optional(),
  confidence: z.number(),
  account: text.optional(),
  /** Whether nobody else is named with that account: the account is then theirs. */
  alone: z.boolean().optional(),
}) satisfies z.ZodType<PersonInCell>
export type PastedPerson = z.infer<typeof pastedPerson>

/** What the lines of one lot say; what they do not say is absent. */
export const pastedLot = z.object({
  /** As the spreadsheet shows it, from 1: the first of its lines. */
  row: z.int(),
  lot_number: text,
  building: text.optional(),
  /** Its building is met on no other line of the list. */
  lone_building: z.boolean().optional(),
  type: z.enum(keysOf(lotTypes)).optional(),
  /** The kind was not understood: it does not speak against one that is known. */
  type_guessed: z.boolean().optional(),
  habitation_type: z.enum(keysOf(habitationTypes)).optional(),
  floor: z.int().optional(),
  door: text.optional(),
  surface: text.optional(),
  client_number: text.optional(),
  /** Decimal texts by the name of the clé. */
  tantiemes: z.record(z.string(), z.string()),
  owners: z.array(pastedPerson),
  /** The cells the owners were read from. */
  owners_text: z.string(),
  /** Its account is that of somebody of another name on a line before. */
  account_shared: z.boolean().optional(),
  occupants: z.array(pastedPerson),
  /** The day the owners began. */
  date_in: text.optional(),
  /** Cents owed; a credit is no debt. */
  unpaid_amount: z.int().optional(),
  unpaid_date: text.optional(),
  warnings: z.array(note),
})
export type PastedLot = z.infer<typeof pastedLot>

/** A line that is no lot, and why. */
export const failedLine = z.object({ row: z.int(), lot_number: text.nullable(), errors: z.array(note) })
export type FailedLine = z.infer<typeof failedLine>

export interface PastedLots {
  readonly lots: readonly PastedLot[]
  readonly failed: readonly FailedLine[]
}
