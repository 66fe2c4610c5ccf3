import { z } from 'zod'
import { cleKinds } from '../co-ownership/copro.words.ts'
import { lotColumnNames, lotOnlyFields } from '../co-ownership/paste/column-names.ts'
import { asking, job } from '../kernel/job.ts'
import { event } from '../kernel/message.ts'
import { trimmed } from '../kernel/trimmed.ts'
import { id } from '../kernel/values.ts'
import { importFieldNames, importFields } from './import-fields.ts'
import { told } from './mission-import.told.ts'

/** What a file is imported as: projects, the copros of an extract of the national registry, the lots of a copro. */
const importKinds = ['projects', 'registry', 'lots'] as const
export const importKind = z.enum(importKinds)
export type ImportKind = z.infer<typeof importKind>

/** The format of a file to import. */
export const fileFormat = z.enum(['xlsx', 'csv', 'ods'])
export type FileFormat = z.infer<typeof fileFormat>

/** `reverting` and `reverted`: what it wrote is being undone, or was. */
const importStates = [
  ...(['planning', 'planned', 'running', 'completed', 'cancelled', 'failed'] as const),
  ...(['reverting', 'reverted'] as const),
] as const
export const importState = z.enum(importStates)
export type ImportState = z.infer<typeof importState>

/** What a column may be said to hold: of a project, or of a list of lots. */
export const columnField = z.enum([...importFields, ...lotOnlyFields])
export type ColumnField = z.infer<typeof columnField>
/** The fields that the columns of each kind of file feed; those of the registry are its own. */
export const fieldsOfKind: Record<ImportKind, readonly ColumnField[]> = {
  projects: importFields,
  registry: [],
  lots: [...lotOnlyFields, 'first_name'],
}
export const columnFieldNames: Record<ColumnField, string> = { ...lotColumnNames, ...importFieldNames }

/**
 * A column of the file and the field it feeds; `null` when nobody recognised it, or it is to be left out. `cle` names
 * the clé whose tantièmes it holds; `custom` the custom field of the mission that it feeds, `field` being null.
 */
export const importColumn = z.object({
  header: z.string(),
  field: columnField.nullable(),
  cle: z
    .string()
    .overwrite(trimmed)
    .min(1)
    .max(80)
    .refine(name => /[\p{L}\p{N}]/u.test(name) && !name.startsWith('__'), 'Indiquez le nom de la clé.')
    .optional(),
  custom: id.optional(),
  /** Of a clé that the copro does not have yet: its kind, and the names of the buildings that share it; all of them where none is named. */
  cle_kind: z.enum(Object.keys(cleKinds) as [keyof typeof cleKinds]).optional(),
  cle_buildings: z.array(z.string().overwrite(trimmed).min(1).max(80)).max(50).optional(),
})
export type ImportColumn = z.infer<typeof importColumn>

const counts = { to_create: z.int(), to_update: z.int(), to_skip: z.int() }
/** Rows that a person may decide of: a field somebody typed otherwise, a copro that may be this one. */
const questions = { in_conflict: z.int().optional(), to_confirm: z.int().optional() }
const about = { import_id: id, mission_id: id }

/* The life of an import happens on its mission's stream: two at once on a mission cannot both be written. */
export const missionImportRequested = event('MissionImportRequested', {
  ...about,
  file_id: id,
  /** The name the person gave the file is not kept in the event, it may name somebody. */
  file_format: fileFormat,
  file_size: z.int(),
  requested_by: z.string(),
  /** Projects by default. */
  kind: importKind.optional(),
  /** The copro whose lots they are. */
  copro_id: id.optional(),
})
/**
 * A person said which field each column feeds, and `stated_on` which day arrears without one are of; the file is planned
 * again.
 */
export const missionImportMapped = event('MissionImportMapped', {
  ...about,
  columns: z.array(importColumn),
  stated_on: z.iso.date().optional(),
  /** Something else was chosen of the file: the columns are as they were read, and nobody said so. */
  columns_as_read: z.boolean().optional(),
})
export const missionImportPlanned = event('MissionImportPlanned', {
  ...about,
  rows_total: z.int(),
  ...counts,
  in_error: z.int(),
  columns: z.array(importColumn),
  missing_columns: z.array(columnField),
  /** Columns are what a person said of an earlier file of the mission with the same headers. */
  remembered: z.boolean().optional(),
  /** Rows handed to the API in one request. */
  batch_size: z.int(),
  /** Batches the rows make. */
  batches: z.int(),
  ...questions,
  /** Rows out of the perimeter: counted, not kept. */
  outside: z.int().optional(),
  /** Arrears left out because nothing says which day they are of. */
  undated: z.int().optional(),
  /** Headers that say nothing to us, where columns are not for people to map. */
  ignored_columns: z.array(z.string()).optional(),
})
/** `decided` is what the plan came to with what people decided, where there was something to decide. */
export const missionImportStarted = event('MissionImportStarted', {
  ...about,
  requested_by: z.string(),
  decided: z.object({ ...counts, ...questions }).optional(),
})
/** `revert_id` where it is not the import that is to stop, but its being undone. */
export const missionImportCancelRequested = event('MissionImportCancelRequested', {
  ...about,
  revert_id: id.optional(),
})
export const missionImportCancelled = event('MissionImportCancelled', about)
export const missionImportCompleted = event('MissionImportCompleted', about)
/** `reason` is a key of the error catalogue. */
export const missionImportFailed = event('MissionImportFailed', { ...about, reason: z.string() })

/* What an import wrote can be undone as a whole: asked for, then recorded how it ended. */
export const missionImportRevertRequested = event('MissionImportRevertRequested', {
  ...about,
  /** Another one when it is asked for again after it failed. */
  revert_id: id,
  kind: importKind,
  requested_by: z.string(),
})
/** Undoes what an import wrote. Its `of` names the import. */
export const revertJob = job('revert-import', {
  workflows: 'revert',
  asked: [asking(missionImportRevertRequested, ({ import_id, revert_id: id }) => ({ id, of: { import_id } }))],
  failed: 'import.revert.failed',
})
/** `kept` counts the rows that were left as they are, touched since. */
export const missionImportReverted = event('MissionImportReverted', { ...about, reverted: z.int(), kept: z.int() })
/** `reason` is a key of the error catalogue: it was stopped, or broke; it can be asked for again. */
export const missionImportRevertFailed = event('MissionImportRevertFailed', {
  ...about,
  reason: z.string(),
  reverted: z.int().optional(),
  kept: z.int().optional(),
})

/** On the import's own stream: one batch of rows was written, counted exactly once however often it is retried. */
export const missionImportBatchCommitted = event('MissionImportBatchCommitted', {
  ...about,
  /** From 0. */
  batch: z.int(),
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  in_error: z.int(),
})

const importError = z.object({
  /** Row number as the spreadsheet shows it, from 1. */
  row: z.int(),
  /** French name of the column, or null when the whole row is meant. */
  column: z.string().nullable(),
  value: z.string().nullable(),
  message: z.string(),
})
export type ImportError = z.infer<typeof importError>

export const missionImport = z.object({
  id,
  mission_id: id,
  kind: importKind,
  copro_id: id.nullable(),
  state: importState,
  rows_total: z.int(),
  rows_done: z.int(),
  ...counts,
  in_error: z.int(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  in_conflict: z.int(),
  to_confirm: z.int(),
  outside: z.int(),
  /** Arrears left out because nothing says which day they are of, and the day a person said for all of them. */
  undated: z.int(),
  stated_on: z.string().nullable(),
  /** Of what it wrote: rows undone since, and rows left as they are because somebody touched them. */
  reverted: z.int(),
  kept: z.int(),
  /** Headers that were left aside, where columns are not for people to map. */
  ignored_columns: z.array(z.string()),
  columns: z.array(importColumn),
  /** A value of each column, until the import ends. */
  samples: z.array(z.string()),
  missing_columns: z.array(columnField),
  /** Whether columns are what was said of an earlier file with the same headers. */
  remembered: z.boolean(),
  /** The first hundred; all of them are in errors.csv. */
  errors: z.array(importError),
  /** How many errors by column, most first. */
  errors_by_column: z.array(z.object({ column: z.string().nullable(), count: z.int() })),
  /** Its warnings, shown before it starts. */
  told,
  file_name: z.string().nullable(),
  cancel_requested: z.boolean(),
  failure: z.object({ key: z.string(), message: z.string() }).nullable(),
  requested_at: z.string(),
  requested_by: z.object({ id: z.string(), name: z.string() }),
  finished_at: z.string().nullable(),
  /** Who last asked for it to be undone, and when that was over. */
  reverted_by: z.object({ id: z.string(), name: z.string() }).nullable(),
  reverted_at: z.string().nullable(),
})
export type MissionImport = z.infer<typeof missionImport>
