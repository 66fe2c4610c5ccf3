import type { KnownSignature } from '@faitage/contracts/invoicing/signature'
import { parisDay } from '@faitage/contracts/kernel/format-date'
import { signaturesAwaited } from '@faitage/projections/invoicing/amo-quote'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { fileDecider } from '../../files/file.decider.ts'
import { streamOfFile } from '../../files/file-access.ts'
import { alone } from '../../kernel/alone.ts'
import { type Api, fold } from '../../kernel/api.ts'
import { worker } from '../../kernel/http/caller.ts'
import { internalContext } from '../../kernel/http/request-context.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { reachLivingProject } from '../../projects/project-access.ts'
import type { MoveQuote } from '../amo-quote.commands.ts'
import { referenceOf } from '../amo-quote.operations.ts'
import { askOfQuote } from '../amo-quote-sign.ts'
import { filePdf } from '../quote-document.ts'
import { command, finishSignature, signerOf, tellQuote } from './built-in.ts'
import type { SignatureProvider, Transaction } from './provider.ts'
import { providerOf, providerRefusal } from './provider-of.ts'
import { streamOfSignature } from './sign-token.ts'
import { signatureDecider } from './signature.decider.ts'

/** Signatures that one call reads, at most. */
const AT_ONCE = 50

/** Reads what the provider says of a transaction, as its call hinted. One that is none of ours is left alone. */
export async function readHinted(api: Api, transaction_id: string): Promise<void> {
  const provider = providerOf(api)
  if (!provider) return
  const { signature_id } = await asked(() => provider.state(transaction_id))
  if (signature_id) await readSignature(api, signature_id)
}

/** Reads the transactions that are open, some at a time. @returns where to go on, null at the end */
export async function readOpen(api: Api, after: string | null): Promise<string | null> {
  if (!providerOf(api)) return null
  const ids = await signaturesAwaited(api.db, after, AT_ONCE)
  for (const id of ids) {
    try {
      await readSignature(api, id)
    } catch (error) {
      // One that cannot be read does not keep the others from it.
      if (!isRefusal(error) || error.key === 'sign.provider.away') throw error
      api.log.warn({ signature: id, key: error.key }, 'a transaction was not read')
    }
  }
  return ids.length < AT_ONCE ? null : ids.at(-1)!
}

/** Applies what the provider says of a signature of ours. What is over stays over; said again, nothing more happens. */
async function readSignature(api: Api, id: string): Promise<void> {
  const provider = providerOf(api)
  const { state: known } = await api.folds.catchUp(signatureDecider, streamOfSignature(id))
  if (!provider || known.phase === 'none' || !known.transaction_id) return
  const transaction = await asked(() => provider.state(known.transaction_id!))
  if (transaction.signature_id !== id) return
  const { state, revision } = await api.folds.catchUp(signatureDecider, streamOfSignature(id))
  if (state.phase === 'none') return
  if (transaction.status === 'completed') return completed(api, provider, state, transaction)
  const isRunning = state.phase === 'waiting' || state.phase === 'paused'
  if (!isRunning) return
  if (transaction.refusal !== undefined) return refusedBySigner(api, state, transaction.refusal)
  if (transaction.stalled) return askOfQuote(api, state.asked.quote_id, 'stalled')
  const say = (type: 'Pause' | 'Resume' | 'Cancel' | 'Expire') =>
    command(api, id, { type }, `${type} read after ${revision}`)
  const quote = (name: string, move: MoveQuote) =>
    tellQuote(api, state, `${name} read after ${revision}`, { ...move, follows: true })
  switch (transaction.status) {
    // Ours may be on its way to them: only what they changed since we last agreed is theirs to say.
    case 'paused':
      if (state.phase === 'paused') return
      await say('Pause')
      return quote('pause', { type: 'Pause' })
    case 'started':
      if (state.phase === 'waiting') return
      await say('Resume')
      return quote('resume', { type: 'Resume' })
    case 'cancelled':
      await quote('cancel', {
        ...{ type: 'Cancel', reason: 'Retiré chez le prestataire de signature.' },
        subject_id: await signerOf(api, state.asked),
      })
      return say('Cancel')
    case 'expired':
      await quote('expire', { type: 'Expire', on: state.asked.valid_until })
      return say('Expire')
    case 'draft':
      return
  }
}

async function refusedBySigner(api: Api, { asked: { id } }: KnownSignature, said: string): Promise<void> {
  const reason = said.trim().slice(0, 500) || 'sans motif'
  const at = api.clock.now().toISOString()
  await command(api, id, { type: 'NoteRefusal', at, reason, ip: null, user_agent: null }, 'Refuse')
  await finishSignature(api, id)
}

/** What was signed is fetched and filed, then the quote hears of it, whatever it became meanwhile. */
async function completed(
  api: Api,
  provider: SignatureProvider,
  { asked: { id, quote_id, project_id }, transaction_id, returned }: KnownSignature,
  { completed_at }: Transaction,
): Promise<void> {
  if (!returned)
    await alone(api, `signed file ${id}`, async () => {
      const { signed, evidence } = await asked(() => provider.evidence(transaction_id!))
      const reached = await reachLivingProject(api, worker, project_id)
      const file = async (file_id: string, name: string, content: Buffer): Promise<string> => {
        const by = { caller: worker, request: internalContext(derivedId('returned', file_id)) }
        const filed = await filePdf(api, reached, { file_id, name, content, subject_id: id }, by)
        if (isRefusal(filed)) throw filed
        // Filed before, by an attempt that was cut off: what is kept is what counts.
        const { state } = await fold(api, fileDecider, streamOfFile(file_id))
        return (state.life !== 'absent' && state.sha256) || filed.sha256
      }
      const reference = referenceOf(quote_id)
      const new_file_id = derivedId(id, quote_id)
      const evidence_file_id = derivedId('evidence', id)
      const signed_sha256 = await file(new_file_id, `Devis ${reference} signé`, signed)
      await file(evidence_file_id, `Devis ${reference} preuve de signature`, evidence)
      const on = completed_at ? parisDay(new Date(completed_at)) : api.clock.today()
      await command(api, id, { type: 'Return', on, new_file_id, signed_sha256, evidence_file_id }, 'Return')
    })
  await finishSignature(api, id)
}

async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isRefusal(error) ? error : providerRefusal(error)
  }
}
