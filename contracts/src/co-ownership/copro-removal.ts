import { z } from 'zod'
import { endpoint, written } from '../kernel/endpoint.ts'
import { asking, job } from '../kernel/job.ts'
import { event } from '../kernel/message.ts'
import { id } from '../kernel/values.ts'

/*
 * A copro removed with all that is below it, and brought back as one. The life of that is on a stream of its own; each
 * record's removal is on the record's, by a command made of the removal, so that what went with it is known for ever.
 */

const below = { buildings: z.int(), lots: z.int() }
const about = { id, removal_id: id }
const outcome = z.enum(['done', 'failed'])

/** `buildings` and `lots`: how many there were. */
export const coproRemovalRequested = event('CoproRemovalRequested', { ...about, ...below })
/** `reason` is a key of the error catalogue. */
export const coproRemovalFinished = event('CoproRemovalFinished', {
  ...about,
  outcome,
  reason: z.string().max(100).optional(),
})
export const coproRestoreRequested = event('CoproRestoreRequested', { ...about, restore_id: id })
/** `kept`: what could not come back, its number or its people being somebody else's meanwhile. */
export const coproRestoreFinished = event('CoproRestoreFinished', {
  ...about,
  restore_id: id,
  outcome,
  kept: z.int(),
  reason: z.string().max(100).optional(),
})
export const coproRemovalEvents = [
  coproRemovalRequested,
  coproRemovalFinished,
  coproRestoreRequested,
  coproRestoreFinished,
] as const

/** Removes a copro with its content, or brings it back. Its `of` names the copro and the way. */
export const coproRemovalJob = job('copro-removal', {
  asked: [
    asking(coproRemovalRequested, ({ id, removal_id }) => ({ id: removal_id, of: { copro_id: id, way: 'remove' } })),
    asking(coproRestoreRequested, ({ id, restore_id }) => ({ id: restore_id, of: { copro_id: id, way: 'restore' } })),
  ],
  failed: 'copro.removal.failed',
})

const removalPhase = z.enum(['none', 'removing', 'removed', 'removalFailed', 'restoring', 'restored', 'restoreFailed'])
export type RemovalPhase = z.infer<typeof removalPhase>

const path = '/api/copros/{id}/removal'

export const coproRemovalEndpoints = {
  get: endpoint({
    method: 'GET',
    path,
    access: 'delete copro',
    feature: 'ca_copro_screen',
    summary: 'Ce qu’une copropriété contient, et où en est sa suppression',
    params: z.object({ id }),
    response: z.object({
      phase: removalPhase,
      /** What is below it now. */
      content: z.object(below),
      /** What there was when it was removed. */
      total: z.object(below),
      kept: z.int(),
      failure: z.string().nullable(),
    }),
  }),
  /** `buildings` and `lots` are what the person was shown: nothing more is removed unseen. */
  remove: endpoint({
    method: 'POST',
    path,
    access: 'delete copro',
    feature: 'ca_copro_screen',
    summary: 'Supprimer une copropriété avec son contenu',
    params: z.object({ id }),
    body: z.object({ buildings: z.int().min(0), lots: z.int().min(0) }),
    response: written,
    status: 202,
  }),
  restore: endpoint({
    method: 'POST',
    path: `${path}/restore`,
    access: 'delete copro',
    feature: 'ca_copro_screen',
    summary: 'Rétablir une copropriété supprimée avec son contenu',
    params: z.object({ id }),
    response: written,
    status: 202,
  }),
}
