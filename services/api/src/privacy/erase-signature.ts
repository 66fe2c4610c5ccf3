import type { Written } from '@faitage/contracts/kernel/endpoint'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { givenSignature } from '@faitage/projections/invoicing/signature'
import { refold } from '@faitage/projections/kernel/personal-data/refold'
import { askForSweep } from '@faitage/projections/kernel/personal-data/sweeper'
import { readModels } from '@faitage/projections/read-models'
import { streamOfFile } from '../files/file-access.ts'
import { eraseFile } from '../files/files-of-erased.ts'
import { streamOfSignature } from '../invoicing/signature/sign-token.ts'
import type { Api } from '../kernel/api.ts'
import { demandCaughtUp } from '../kernel/events/demand-caught-up.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import { type ErasingKept, isForgotten, keptUntil } from './kept-by-law.ts'
import { noteErasure } from './note-erasure.ts'

/**
 * Erases the evidence of a signature that was given, and the documents it is of, once the law has them kept no longer; before, it
 * is refused, whoever asks and why. That it was signed, and when, stays.
 */
export async function eraseSignature(
  api: Api,
  { id, cause, caller, request }: ErasingKept,
): Promise<Written | Refusal> {
  await demandCaughtUp(api)
  const signature = await givenSignature(api.db, id)
  if (!signature) return refused('NOT_FOUND')
  const until = await keptUntil(api, 'signature', signature.given_on)
  // Begun and cut off, it is carried through whatever the rules have become.
  if (until > api.clock.today() && !(await isForgotten(api, id)))
    return refused('privacy.erase.signature', { until: formatDay(until) })
  for (const file of signature.files) await eraseFile(api, file, caller)
  await api.keyring.forget(id)
  api.folds.clear()
  await demandCaughtUp(api)
  const streams = [streamOfSignature(id), ...signature.files.map(streamOfFile)]
  await refold(api.pool, readModels, streams, stream => api.events.read(stream))
  api.folds.clear()
  await askForSweep(api.pool)
  const gone = { keys: 1, streams: streams.length, destroyed: signature.files.length }
  const { commandId: command, requestHash } = request
  return noteErasure(api, { id, kind: 'signature', cause, ...gone, caller, command, requestHash })
}
