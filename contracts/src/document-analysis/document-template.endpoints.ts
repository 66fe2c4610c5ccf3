import { z } from 'zod'
import { endpoint, listQuery, pageOf, written } from '../kernel/endpoint.ts'
import { historyPages } from '../kernel/history.ts'
import { ofRight, ofWorker, shared } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'
import { documentTemplate, scanState, templateField, templateFormat } from './document-template.ts'

const root = '/api/admin/document-analysis/templates'
const inside = '/api/internal/document-analysis/templates'
const params = z.object({ id })
const scanParams = z.object({ id, scan_id: id })

export const documentTemplateEndpoints = {
  list: endpoint({
    method: 'GET',
    path: root,
    access: 'read document_analysis',
    of: ofRight,
    summary: 'Les modèles de documents à analyser',
    query: z.object({
      ...listQuery(['name', 'added_at', 'state', 'fields_count'], 20),
      q: z.string().trim().max(200).optional(),
    }),
    response: pageOf(documentTemplate),
  }),
  get: endpoint({
    method: 'GET',
    path: `${root}/{id}`,
    access: 'read document_analysis',
    of: shared('template'),
    summary: 'Un modèle et les champs qui y ont été lus',
    params,
    response: documentTemplate.extend({ fields: z.array(templateField) }),
  }),
  /** The file alone, field `file`; its scan starts at once. */
  upload: endpoint({
    method: 'POST',
    path: root,
    access: 'create document_analysis',
    of: ofRight,
    setting: 'iaUse',
    summary: 'Déposer un modèle et lancer son analyse',
    consumes: 'multipart',
    response: written,
    status: 201,
  }),
  scan: endpoint({
    method: 'POST',
    path: `${root}/{id}/scan`,
    access: 'update document_analysis',
    of: shared('template'),
    setting: 'iaUse',
    summary: 'Relancer l’analyse d’un modèle',
    params,
    response: written,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${root}/{id}/cancel`,
    access: 'update document_analysis',
    of: shared('template'),
    summary: 'Annuler l’analyse d’un modèle',
    params,
    response: written,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${root}/{id}`,
    access: 'delete document_analysis',
    of: shared('template'),
    summary: 'Supprimer un modèle',
    params,
    response: written,
  }),
  history: endpoint({
    method: 'GET',
    path: `${root}/{id}/history`,
    access: 'read document_analysis',
    of: shared('template'),
    summary: 'L’historique d’un modèle',
    params,
    ...historyPages,
  }),

  /** What the worker needs to know before it reads. */
  work: endpoint({
    method: 'GET',
    path: `${inside}/{id}/scans/{scan_id}`,
    access: 'serve worker',
    of: ofWorker,
    summary: 'Une analyse, vue par le worker',
    params: scanParams,
    response: z.object({
      state: scanState,
      /** This scan goes on: not ended, not replaced by another, its template not removed. */
      current: z.boolean(),
      format: templateFormat,
      pages_read: z.int(),
      /** Met in the pages read. */
      characters: z.int(),
    }),
    internal: true,
  }),
  /** The document itself. Answers application/octet-stream. */
  file: endpoint({
    method: 'GET',
    path: `${inside}/{id}/file`,
    access: 'serve worker',
    of: ofWorker,
    summary: 'Le document d’un modèle',
    params,
    response: z.unknown(),
    internal: true,
  }),
  pagesRead: endpoint({
    method: 'POST',
    path: `${inside}/{id}/scans/{scan_id}/pages`,
    access: 'serve worker',
    of: ofWorker,
    summary: 'Noter les champs lus dans quelques pages, une seule fois',
    params: scanParams,
    body: z.object({
      first: z.int().min(1),
      read: z.int().min(0).max(1000),
      pages_total: z.int().min(0).max(10_000),
      fields: z.array(templateField).max(5000),
      characters: z.int().min(0),
    }),
    response: z.object({ pages_read: z.int() }),
    internal: true,
  }),
  finish: endpoint({
    method: 'POST',
    path: `${inside}/{id}/scans/{scan_id}/finish`,
    access: 'serve worker',
    of: ofWorker,
    summary: 'Terminer une analyse',
    params: scanParams,
    body: z.object({ outcome: z.enum(['done', 'cancelled', 'failed']), reason: z.string().max(100).optional() }),
    response: z.object({ ok: z.literal(true) }),
    internal: true,
  }),
}
