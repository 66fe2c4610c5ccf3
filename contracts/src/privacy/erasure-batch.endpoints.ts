import { z } from 'zod'
import { endpoint, listQuery, pageOf, written } from '../kernel/endpoint.ts'
import { id, instant } from '../kernel/values.ts'
import { erasureCause } from './subject.ts'

/** People that one batch takes, at most. */
const MOST = 10_000

const state = z.enum(['running', 'cancelling', 'done', 'cancelled', 'failed'])
/** Somebody who was not erased, and why. */
const refusal = z.object({
  id,
  /** What they are called; null where they are no more. */
  name: z.string().nullable(),
  message: z.string(),
})
const summary = z.object({
  id,
  cause: erasureCause,
  documents: z.boolean(),
  state,
  total: z.int(),
  done: z.int(),
  refused: z.int(),
  asked_at: instant,
  asked_by: z.object({ id: z.string(), name: z.string() }),
  ended_at: instant.nullable(),
  failure: z.string().nullable(),
  /** The first who were refused. */
  refusals: z.array(refusal),
})
export type ErasureBatchSummary = z.infer<typeof summary>

const params = z.object({ id })
const { page, size } = listQuery(['nth'], 5)
const path = '/api/privacy/erasure-batches'

/** Erasing many people: asked for once, done in the background one after the other, followed from any page, stopped. */
export const erasureBatchEndpoints = {
  start: endpoint({
    method: 'POST',
    path,
    access: 'erase privacy',
    summary: 'Effacer plusieurs personnes, pour de bon',
    body: z.object({
      cause: erasureCause,
      documents: z.boolean(),
      subjects_id: z
        .array(id)
        .min(1, 'Choisissez au moins une personne.')
        .max(MOST, 'Pas plus de 10 000 personnes à la fois.'),
    }),
    response: written,
    status: 202,
  }),
  /** The newest first. */
  list: endpoint({
    method: 'GET',
    path,
    access: 'read privacy',
    summary: 'Les effacements de plusieurs personnes',
    query: z.object({ page, size }),
    response: pageOf(summary),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    access: 'read privacy',
    summary: 'Où en est l’effacement de plusieurs personnes',
    params,
    response: summary,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/{id}/cancel`,
    access: 'erase privacy',
    summary: 'Arrêter un effacement : les personnes effacées le restent',
    params,
    response: written,
  }),
}
