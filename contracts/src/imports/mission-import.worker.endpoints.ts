import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { ofWorker } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'
import { fileNotes, lotsChunk, rawRow, registryChunk } from './mission-import.chunks.ts'
import { columnField, fileFormat, importColumn, importKind, importState } from './mission-import.ts'

const importParams = z.object({ import_id: id })

/** What our own worker asks for while it carries an import through: no part of it goes to browsers. */
export const importWorkerEndpoints = {
  /** What the worker needs to know before it reads the file; `mapping` is what a person said of the columns. */
  work: endpoint({
    method: 'GET',
    path: '/api/internal/imports/{import_id}',
    access: 'serve worker',
    of: ofWorker,
    summary: 'Un import, vu par le worker',
    params: importParams,
    response: z.object({
      kind: importKind,
      state: importState,
      format: fileFormat,
      mapping: z.array(importColumn).nullable(),
      /** What people said of the columns of other files of the same syndic. */
      remembered: z.array(z.array(importColumn)),
      /** The custom fields that columns of projects may feed, as their headers name them. */
      custom: z.array(z.object({ id, header: z.string() })),
      /** The day of arrears without one, as a person said it. */
      stated_on: z.string().nullable(),
      /** The number of the sheet that a person chose. */
      sheet: z.int().nullable(),
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
    of: ofWorker,
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
    of: ofWorker,
    summary: 'Planifier des lignes',
    params: importParams,
    body: z.object({
      rows: z.array(rawRow).max(2000).optional(),
      registry: registryChunk.optional(),
      lots: lotsChunk.optional(),
      first: z.boolean(),
    }),
    response: z.object({ planned: z.int() }),
    internal: true,
  }),
  planned: endpoint({
    method: 'POST',
    path: '/api/internal/imports/{import_id}/planned',
    access: 'serve worker',
    of: ofWorker,
    summary: 'Le fichier est lu en entier',
    params: importParams,
    body: z.object({
      columns: z.array(importColumn),
      missing_columns: z.array(columnField),
      ignored_columns: z.array(z.string()).max(200).optional(),
      /** Rows read: those that were not kept were out of the perimeter. */
      rows_read: z.int().optional(),
      /** A value of each column. */
      samples: z.array(z.string().max(100)).max(200).optional(),
      undated: z.int().optional(),
      about: fileNotes.optional(),
      /** Columns are what a person said of an earlier file with the same headers. */
      remembered: z.boolean().optional(),
    }),
    response: z.object({ rows_total: z.int(), batches: z.int() }),
    internal: true,
  }),
  commitBatch: endpoint({
    method: 'POST',
    path: '/api/internal/imports/{import_id}/batches/{batch}',
    access: 'serve worker',
    of: ofWorker,
    summary: 'Écrire un lot de lignes, une seule fois',
    params: z.object({ import_id: id, batch: z.coerce.number().int().min(0) }),
    response: z.object({ created: z.int(), updated: z.int(), skipped: z.int(), in_error: z.int() }),
    internal: true,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/internal/imports/{import_id}/finish',
    access: 'serve worker',
    of: ofWorker,
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
    of: ofWorker,
    summary: 'Position d’un réacteur',
    params: z.object({ name: z.string().max(100) }),
    response: z.object({ position: z.string().nullable() }),
    internal: true,
  }),
  putCheckpoint: endpoint({
    method: 'PUT',
    path: '/api/internal/reactors/{name}/checkpoint',
    access: 'serve worker',
    of: ofWorker,
    summary: 'Avancer un réacteur',
    params: z.object({ name: z.string().max(100) }),
    body: z.object({ position: z.string().regex(/^\d+$/) }),
    response: z.object({ ok: z.literal(true) }),
    internal: true,
  }),
}
