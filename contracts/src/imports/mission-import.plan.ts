import { z } from 'zod'
import { foldedRegistryNumber, isRegistryNumber } from '../co-ownership/names/folded.ts'
import { id } from '../kernel/values.ts'
import { importKind } from './mission-import.ts'

/* The rows of an import on their way: as they are sent, read, planned and decided. */

export const plannedAction = z.enum(['create', 'update', 'skip', 'error'])
export type PlannedAction = z.infer<typeof plannedAction>

/** What a person may decide of a row: fields that somebody typed otherwise, a copro that may be this one. */
export const rowQuestion = z.enum(['conflict', 'confirm'])
export type RowQuestion = z.infer<typeof rowQuestion>

const cellNote = z.object({ column: z.string().nullable(), value: z.string().nullable(), message: z.string() })
export const fieldDecision = z.enum(['keep', 'registry'])
const named = z.object({ id, title: z.string() })

/** A field that a row of the registry says otherwise than the copro. Values as people read them. */
const plannedField = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Whether it is written. */
  written: z.boolean(),
  /** Somebody typed something else; kept unless decided otherwise. */
  conflict: z.boolean(),
  decided: fieldDecision.nullable(),
})
export type PlannedField = z.infer<typeof plannedField>

/** What a row is decided to be: nothing, a new copro, or one that is there. */
export const rowIdentity = z.union([z.literal('ignore'), z.literal('new'), id])

/** One row of the plan: what will be done, and for an update which columns change. */
export const plannedRow = z.object({
  row: z.int(),
  action: plannedAction,
  reference: z.string().nullable(),
  /** Name of the requester as written in the file. */
  name: z.string().nullable(),
  /** French names of the columns that change. */
  changes: z.array(z.string()),
  errors: z.array(cellNote),
  /** What is left out, or to look at; the row is written all the same. */
  warnings: z.array(cellNote),
  /** Why nothing is done with it. */
  reason: z.enum(['same', 'older', 'kept', 'unconfirmed']).nullable(),
  question: rowQuestion.nullable(),
  /** Whether a person answered. */
  decided: z.boolean(),
  fields: z.array(plannedField),
  /** Copros without a number that it may be, and what was decided of them. */
  candidates: z.array(named),
  /** What there is to confirm: of a lot, or that a project is of somebody who has another one. */
  doubts: z.array(z.enum(['owners', 'occupants', 'building', 'account', 'person'])),
  is: rowIdentity.nullable(),
  /** The copro it is about, or that it made. */
  target: named.nullable(),
  /** Copros of this number in other missions that the reader may see. */
  elsewhere: z.array(z.object({ mission_id: id, mission_name: z.string() })),
  /** What became of it when the import was undone: it was, or why it was not. */
  reverted: z.boolean(),
  kept: z.string().nullable(),
})
export type PlannedRow = z.infer<typeof plannedRow>

const codes = (item: z.ZodType<string, string>, between: RegExp) =>
  z
    .string()
    .transform(text => [
      ...new Set(
        text
          .split(between)
          .map(one => one.trim())
          .filter(Boolean),
      ),
    ])
    .pipe(z.array(item).max(500))
    .optional()

/**
 * The fields of a dropped file. What a registry extract is narrowed to: places or numbers; without them the mission's
 * own (`mission`: the postal codes and the numbers of its copros, everything while it has none), or the whole file.
 */
const registryForm = {
  perimeter: z.enum(['mission', 'file']).optional(),
  postal_codes: codes(z.string().regex(/^\d{5}$/, 'Un code postal compte cinq chiffres.'), /[\s,;]+/),
  insee_codes: codes(z.string().regex(/^\d[\dAB]\d{3}$/, 'Un code INSEE compte cinq caractères.'), /[\s,;]+/),
  numbers: codes(
    z.string().overwrite(foldedRegistryNumber).refine(isRegistryNumber, 'Un numéro a deux lettres et sept chiffres.'),
    /[,;\r\n]+/,
  ),
}
export const importForm = z
  .object({ kind: importKind.default('projects'), ...registryForm, copro_id: id.optional() })
  .superRefine((form, context) => {
    if (form.kind === 'lots' && form.copro_id === undefined)
      context.addIssue({ code: 'custom', path: ['copro_id'], message: 'Indiquez la copropriété de ces lots.' })
    if (form.kind !== 'lots' && form.copro_id !== undefined)
      context.addIssue({ code: 'custom', path: ['copro_id'], message: 'Ce champ ne concerne que l’import de lots.' })
    if (form.kind === 'registry') return
    const stray = (Object.keys(registryForm) as (keyof typeof registryForm)[]).filter(name => form[name] !== undefined)
    for (const name of stray)
      context.addIssue({ code: 'custom', path: [name], message: 'Ce champ ne concerne que l’import du registre.' })
  })
export type ImportForm = z.infer<typeof importForm>

export const planCounts = z.object({
  to_create: z.int(),
  to_update: z.int(),
  to_skip: z.int(),
  in_error: z.int(),
  in_conflict: z.int(),
  to_confirm: z.int(),
})
