import { createHash } from 'node:crypto'
import type { KnownSignature, SignatureState } from '@faitage/contracts/invoicing/signature'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { alone } from '../../kernel/alone.ts'
import type { Api } from '../../kernel/api.ts'
import { handle } from '../../kernel/events/handle.ts'
import { worker } from '../../kernel/http/caller.ts'
import { internalContext } from '../../kernel/http/request-context.ts'
import { isRefusal, refused } from '../../kernel/refusal.ts'
import { bytesOf } from '../../letters/letter-template.ts'
import { ProviderRefused } from './provider.ts'
import { providerOf, providerRefusal } from './provider-of.ts'
import { streamOfSignature } from './sign-token.ts'
import { signatureDecider } from './signature.decider.ts'

const MINUTE_MS = 60_000

/** Minutes from now to the end of a day; Paris is never behind UTC: the quote itself expires to the minute. */
const minutesTo = (api: Api, day: string): number =>
  Math.max(1, Math.ceil((Date.parse(`${addDays(day, 1)}T00:00:00Z`) - api.clock.now().getTime()) / MINUTE_MS))

/** Hands a document that is to be signed over to the provider. Done again, it goes on where it stopped. @throws {Refusal} */
export async function handOver(api: Api, { asked }: KnownSignature, name: string): Promise<void> {
  const provider = providerOf(api)
  if (!provider) return
  const content = await bytesOf(api, asked.file_id)
  if (isRefusal(content)) throw content
  // What is signed there is what was sent from here.
  if (createHash('sha256').update(content).digest('hex') !== asked.sha256) throw refused('file.lost')
  const { id: signature_id, signer_email: email, signer_name, valid_until } = asked
  const document = { signature_id, name, content, minutes: minutesTo(api, valid_until) }
  try {
    // Two at once would hand it over twice.
    await alone(api, `hand over ${signature_id}`, async () => {
      const { state } = await api.folds.catchUp(signatureDecider, streamOfSignature(signature_id))
      const known = state.phase === 'none' ? undefined : state.transaction_id
      await provider.open(document, { email, name: signer_name }, known, id => noted(api, signature_id, id))
    })
  } catch (error) {
    throw isRefusal(error) ? error : providerRefusal(error)
  }
}

/** The transaction of a signature: the first that was noted. */
async function noted(api: Api, id: string, transaction_id: string): Promise<string> {
  const stream = streamOfSignature(id)
  const written = await handle(api, {
    decider: signatureDecider,
    stream,
    command: { type: 'Note', transaction_id },
    caller: worker,
    request: internalContext(derivedId(`transaction ${transaction_id}`, id)),
  })
  if (isRefusal(written)) throw written
  const { state } = await api.folds.catchUp(signatureDecider, stream)
  return (state.phase !== 'none' && state.transaction_id) || transaction_id
}

/** Tells the provider what became of a quote that is not over there. What moved on there is read, not argued with. */
export async function tellProvider(
  api: Api,
  state: SignatureState,
  type: 'Pause' | 'Resume' | 'Cancel' | 'Expire',
): Promise<void> {
  if (state.phase !== 'waiting' && state.phase !== 'paused') return
  const provider = state.asked.provider === 'universign' ? providerOf(api) : undefined
  const id = state.transaction_id
  if (!provider || !id) return
  const calls = { Pause: provider.pause, Resume: provider.resume, Cancel: provider.cancel, Expire: provider.cancel }
  try {
    await calls[type](id)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw providerRefusal(error)
    api.log.warn({ signature: state.asked.id, type, status: error.status }, 'the provider refused a move: it is read')
  }
}
