import { z } from 'zod'
import { endpoint, listQuery, pageOf, written } from '../kernel/endpoint.ts'
import { id } from '../kernel/values.ts'
import {
  fieldDecision,
  importForm,
  planCounts,
  plannedAction,
  plannedRow,
  rawRow,
  registryChunk,
  rowIdentity,
  rowQuestion,
} from './mission-import.plan.ts'
import { importColumn, importField, importKind, importState, missionImport } from './mission-import.ts'

const params = z.object({ id })
const importParams = z.object({ import_id: id })

export const missionImportEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/missions/{id}/imports',
    access: 'import mission',
    summary: 'Déposer un fichier de projets à importer',
    params,
    consumes: 'multipart',
    body: importForm,
    response: z.object({ import_id: id, position: z.string() }),
    status: 202,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/missions/{id}/imports',
    access: 'read mission',
    shows: ['missionImport'],
    summary: 'Les imports d’une mission',
    params,
    query: z.object(listQuery(['requested_at'])),
    response: pageOf(missionImport.omit({ errors: true, errors_by_column: true })),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/imports/{import_id}',
    access: 'import mission',
    about: 'missionImport',
    summary: 'L’état d’un import',
    params: importParams,
    response: missionImport,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/imports/{import_id}/rows',
    access: 'import mission',
    about: 'missionImport',
    summary: 'Le plan d’un import, ligne par ligne',
    params: importParams,
    query: z.object({
      ...listQuery(['row'], 50),
      action: plannedAction.optional(),
      question: rowQuestion.optional(),
      /** Rows left as they are when the import was undone. */
      kept: z.enum(['true']).optional(),
    }),
    response: pageOf(plannedRow),
  }),
  map: endpoint({
    method: 'PUT',
    path: '/api/imports/{import_id}/columns',
    access: 'import mission',
    summary: 'Dire ce que contient chaque colonne du fichier',
    params: importParams,
    body: z.object({ columns: z.array(importColumn).min(1).max(200) }),
    response: written,
  }),
  /** Answers what there is to decide, row by row or for all conflicts at once; the plan as it then is. */
  decide: endpoint({
    method: 'PUT',
    path: '/api/imports/{import_id}/decisions',
    access: 'import mission',
    summary: 'Décider des conflits et des rapprochements d’un import',
    params: importParams,
    body: z.object({
      rows: z
        .array(
          z.object({
            row: z.int(),
            fields: z.record(z.string().max(60), fieldDecision).optional(),
            is: rowIdentity.optional(),
          }),
        )
        .max(200)
        .optional(),
      conflicts: fieldDecision.optional(),
    }),
    response: planCounts,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/imports/{import_id}/start',
    access: 'import mission',
    summary: 'Démarrer un import',
    params: importParams,
    response: written,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/imports/{import_id}/cancel',
    access: 'import mission',
    summary: 'Annuler un import',
    params: importParams,
    response: written,
  }),
  /** Undoes all that an import of the registry wrote; refused, naming them, while copros were touched since. */
  revert: endpoint({
    method: 'POST',
    path: '/api/imports/{import_id}/revert',
    access: 'import mission',
    summary: 'Annuler ce qu’un import du registre a écrit',
    params: importParams,
    /** `keep_touched`: leaves those as they are and undoes the rest. */
    body: z.object({ keep_touched: z.boolean().optional() }).nullish(),
    response: written,
    status: 202,
  }),
  /** Answers text/csv (`;`, BOM). */
  errorsCsv: endpoint({
    method: 'GET',
    path: '/api/imports/{import_id}/errors.csv',
    access: 'import mission',
    about: 'missionImport',
    summary: 'Les erreurs d’un import, en CSV',
    params: importParams,
    response: z.string(),
  }),

  /** What the worker needs to know before it reads the file; `mapping` is what a person said of the columns. */
  work: endpoint({
    method: 'GET',
    path: '/api/internal/imports/{import_id}',
    access: 'serve worker',
    summary: 'Un import, vu par le worker',
    params: importParams,
    response: z.object({
      kind: importKind,
      state: importState,
      format: z.enum(['xlsx', 'csv']),
      mapping: z.array(importColumn).nullable(),
      /** Of the plan, once it is recorded. */
      batches: z.int(),
    }),
    internal: true,
  }),
  /** The file as it was dropped, for the worker. Answers application/octet-stream. */
  file: endpoint({
    method: 'GET',
    path: '/api/internal/imports/{import_id}/file',
    access: 'serve worker',
    summary: 'Le fichier déposé',
    params: importParams,
    response: z.unknown(),
    internal: true,
  }),
  /** A chunk of rows read from the file; writing the same chunk again replaces it. */
  planRows: endpoint({
    method: 'PUT',
    path: '/api/internal/imports/{import_id}/rows',
    access: 'serve worker',
    summary: 'Planifier des lignes',
    params: importParams,
    body: z.object({
      rows: z.array(rawRow).max(2000).optional(),
      registry: registryChunk.optional(),
      first: z.boolean(),
    }),
    response: z.object({ planned: z.int() }),
    internal: true,
  }),
  planned: endpoint({
    method: 'POST',
    path: '/api/internal/imports/{import_id}/planned',
    access: 'serve worker',
    summary: 'Le fichier est lu en entier',
    params: importParams,
    body: z.object({
      columns: z.array(importColumn),
      missing_columns: z.array(importField),
      ignored_columns: z.array(z.string()).max(200).optional(),
      /** Rows read: those that were not kept were out of the perimeter. */
      rows_read: z.int().optional(),
    }),
    response: z.object({ rows_total: z.int(), batches: z.int() }),
    internal: true,
  }),
  commitBatch: endpoint({
    method: 'POST',
    path: '/api/internal/imports/{import_id}/batches/{batch}',
    access: 'serve worker',
    summary: 'Écrire un lot de lignes, une seule fois',
    params: z.object({ import_id: id, batch: z.coerce.number().int().min(0) }),
    response: z.object({ created: z.int(), updated: z.int(), skipped: z.int(), in_error: z.int() }),
    internal: true,
  }),
  revertBatch: endpoint({
    method: 'POST',
    path: '/api/internal/imports/{import_id}/reverts/{batch}',
    access: 'serve worker',
    summary: 'Annuler un lot de lignes, une seule fois',
    params: z.object({ import_id: id, batch: z.coerce.number().int().min(0) }),
    response: z.object({ reverted: z.int(), kept: z.int() }),
    internal: true,
  }),
  finishRevert: endpoint({
    method: 'POST',
    path: '/api/internal/imports/{import_id}/reverted',
    access: 'serve worker',
    summary: 'Terminer l’annulation d’un import',
    params: importParams,
    body: z.object({ outcome: z.enum(['reverted', 'failed']), reason: z.string().max(100).optional() }),
    response: z.object({ ok: z.literal(true) }),
    internal: true,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/internal/imports/{import_id}/finish',
    access: 'serve worker',
    summary: 'Terminer un import',
    params: importParams,
    body: z.object({ outcome: z.enum(['completed', 'cancelled', 'failed']), reason: z.string().max(100).optional() }),
    response: z.object({ ok: z.literal(true) }),
    internal: true,
  }),
}

/** Where a reactor of the worker has got to in the log. */
export const reactorEndpoints = {
  getCheckpoint: endpoint({
    method: 'GET',
    path: '/api/internal/reactors/{name}/checkpoint',
    access: 'serve worker',
    summary: 'Position d’un réacteur',
    params: z.object({ name: z.string().max(100) }),
    response: z.object({ position: z.string().nullable() }),
    internal: true,
  }),
  putCheckpoint: endpoint({
    method: 'PUT',
    path: '/api/internal/reactors/{name}/checkpoint',
    access: 'serve worker',
    summary: 'Avancer un réacteur',
    params: z.object({ name: z.string().max(100) }),
    body: z.object({ position: z.string().regex(/^\d+$/) }),
    response: z.object({ ok: z.literal(true) }),
    internal: true,
  }),
}
