import { createHash } from 'node:crypto'
import { type AmoQuoteSheet, amoQuote } from '@faitage/contracts/invoicing/amo-quote'
import { statusOf } from '@faitage/contracts/invoicing/amo-quote.state'
import type { KnownSignature } from '@faitage/contracts/invoicing/signature'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { OpenedProject } from '@faitage/contracts/projects/project-state'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import type { Api } from '../../kernel/api.ts'
import { handle } from '../../kernel/events/handle.ts'
import { worker } from '../../kernel/http/caller.ts'
import { internalContext } from '../../kernel/http/request-context.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { bytesOf } from '../../letters/letter-template.ts'
import { queueMail } from '../../mail/outbox/queue.ts'
import { signatureMail } from '../../mail/outbox/templates.fr.ts'
import { requesterOf } from '../../mail/recipients.ts'
import { reachLivingProject } from '../../projects/project-access.ts'
import type { AmoQuoteCommand } from '../amo-quote.commands.ts'
import { amoQuoteDecider } from '../amo-quote.decider.ts'
import { referenceOf } from '../amo-quote.operations.ts'
import { filePdf } from '../quote-document.ts'
import { sellerOf } from '../seller.ts'
import { consent } from './consent.ts'
import { handOver, tellProvider } from './hand-over.ts'
import { proofOf } from './proof.ts'
import { linkFor, streamOfSignature, tokenHash } from './sign-token.ts'
import { type SignatureCommand, signatureDecider } from './signature.decider.ts'

/** A command on a signature, done by what follows from elsewhere: done again, nothing more happens. */
export async function command(api: Api, id: string, said: SignatureCommand, name: string): Promise<void> {
  const written = await handle(api, {
    decider: signatureDecider,
    stream: streamOfSignature(id),
    command: said,
    caller: worker,
    request: internalContext(derivedId(name, id)),
  })
  if (isRefusal(written)) throw written
}

/**
 * The signature that was asked of a quote follows what became of it: opened and its signer written to, paused, withdrawn,
 * expired. Done again, nobody is written to twice.
 */
export async function settleSignature(api: Api, { id, sheet }: { id: string; sheet: AmoQuoteSheet }): Promise<void> {
  const { signature_id } = sheet
  if (!signature_id) return
  const { state, revision } = await api.folds.catchUp(signatureDecider, streamOfSignature(signature_id))
  const say = async (type: 'Pause' | 'Resume' | 'Cancel' | 'Expire') => {
    await tellProvider(api, state, type)
    await command(api, signature_id, { type }, `${type} after ${revision}`)
  }
  switch (statusOf(sheet)) {
    case 'WAITING_SIGNATURE':
      if (state.phase === 'paused') await say('Resume')
      return ask(api, { id, sheet }, signature_id, state.phase === 'none')
    case 'PAUSED':
      return state.phase === 'none' ? undefined : say('Pause')
    case 'EXPIRED':
      return state.phase === 'none' ? undefined : say('Expire')
    case 'CREATED':
      return undefined
    default:
      return state.phase === 'none' ? undefined : say('Cancel')
  }
}

async function ask(
  api: Api,
  { id, sheet }: { id: string; sheet: AmoQuoteSheet },
  signature_id: string,
  isNew: boolean,
): Promise<void> {
  const reached = await reachLivingProject(api, worker, sheet.project_id)
  if (isNew) {
    const [person] = requesterOf(reached.project as OpenedProject)
    // The address went away since it was sent: whoever sends it anew is told so.
    if (!person || !sheet.file_id || !sheet.sha256) return
    await command(
      api,
      signature_id,
      {
        type: 'Request',
        id: signature_id,
        ...{ quote_id: id, project_id: sheet.project_id, file_id: sheet.file_id, sha256: sheet.sha256 },
        ...{
          provider: api.config.universign ? 'universign' : 'built_in',
          valid_until: sheet.validity_date ?? api.clock.today(),
        },
        ...{ token_hash: tokenHash(api, signature_id), signer_name: person.name, signer_email: person.to },
      },
      'Request',
    )
  }
  const { state } = await api.folds.catchUp(signatureDecider, streamOfSignature(signature_id))
  if (state.phase !== 'waiting' || state.opened) return
  if (state.asked.provider === 'universign') return handOver(api, state, sheet.name ?? referenceOf(id))
  const seller = await sellerOf(api, reached)
  const { signer_name: name, signer_email: to, valid_until } = state.asked
  const said = {
    name,
    link: linkFor(api, signature_id),
    seller: isRefusal(seller) ? 'Votre interlocuteur' : seller.sheet.name,
    what: sheet.name ?? referenceOf(id),
    until: formatDay(valid_until),
  }
  const about = { kind: 'signature', about_id: reached.project.requester_id } as const
  await queueMail(api, { id: derivedId('mail', signature_id), to, ...about, ...signatureMail(said) })
}

/** What a signature that is over leads to: its file made and filed, its quote told. Done again, it is the same once. */
export async function finishSignature(api: Api, id: string): Promise<void> {
  const { state } = await api.folds.catchUp(signatureDecider, streamOfSignature(id))
  if (state.phase === 'refused') return closeQuoteOf(api, state)
  if (state.phase !== 'none' && state.returned) return tellReturned(api, state)
  if (state.phase === 'given') await makeSignedFile(api, state)
  const { state: now } = await api.folds.catchUp(signatureDecider, streamOfSignature(id))
  if (now.phase !== 'completed' || !now.given || !now.completed) return
  const { new_file_id: file_id } = now.completed
  await tellQuote(api, now, 'received', {
    ...{ type: 'ReceiveSignature', signature_id: id, file_id, on: now.given.on, method: 'electronic' },
  })
}

/** The file of a signature: of the quote and of this sending, so that it is one however often it is made. */
const signedFileOf = ({ asked }: KnownSignature): string => derivedId(asked.id, asked.quote_id)

async function makeSignedFile(api: Api, state: KnownSignature): Promise<void> {
  const { asked, given } = state
  const reached = await reachLivingProject(api, worker, asked.project_id)
  const original = await bytesOf(api, asked.file_id)
  if (isRefusal(original)) throw original
  // What was signed is kept, even where who sold is described no more.
  const seller = await sellerOf(api, reached)
  const reference = referenceOf(asked.quote_id)
  const content = await api.papers.print({
    kind: 'signed',
    original,
    evidence: {
      title: 'Signature électronique',
      reference: `devis ${reference}`,
      on: given!.on,
      seller: isRefusal(seller) ? undefined : seller.sheet,
      facts: factsOf(state),
      consent: consent.text,
    },
  })
  if (isRefusal(content)) throw content
  const by = { caller: worker, request: internalContext(derivedId('signed file', asked.id)) }
  const file_id = signedFileOf(state)
  // Under the key of the signature: it is kept with its evidence, whatever becomes of the requester's own.
  const asFile = { file_id, name: `Devis ${reference} signé`, content, subject_id: asked.id }
  const filed = await filePdf(api, reached, asFile, by)
  if (isRefusal(filed)) throw filed
  const signed_sha256 = createHash('sha256').update(content).digest('hex')
  const { sha256: proof_sha256 } = proofOf(api, state, { reference, signed_sha256 })
  await command(api, asked.id, { type: 'Complete', new_file_id: file_id, signed_sha256, proof_sha256 }, 'Complete')
}

const shownInstant = (instant: string | undefined): string =>
  instant ? instant.replace('T', ' à ').replace(/\.\d+Z$/, ' UTC') : ''

/** What the signed document bears: that it was signed, by whom and when. How that is shown stands in the proof alone. */
function factsOf({ asked, given }: KnownSignature): [string, string][] {
  const facts: [string, string][] = [
    ['Signataire', given?.typed_name ?? ''],
    ['Signé le', shownInstant(given?.at)],
    ['Empreinte du document envoyé', `SHA-256 ${asked.sha256}`],
    ['Signature no', asked.id],
  ]
  return facts.filter(([, value]) => value !== '')
}

const tellReturned = (api: Api, { asked, returned }: KnownSignature): Promise<void> => {
  const { new_file_id: file_id, on } = returned!
  return tellQuote(api, { asked }, 'returned', {
    ...{ type: 'ReceiveSignature', signature_id: asked.id, file_id, on, method: 'electronic' },
  })
}

async function closeQuoteOf(api: Api, { asked, refused }: KnownSignature): Promise<void> {
  const reason = `Refusé par le signataire\u00A0: ${refused?.reason ?? ''}`.slice(0, 500)
  const subject_id = await signerOf(api, asked)
  await tellQuote(api, { asked }, 'refused', { type: 'Close', reason, subject_id, follows: true })
}

/** Whose personal data a signature is. @throws {Refusal} where the project is not there any more */
export const signerOf = async (api: Api, { project_id }: KnownSignature['asked']): Promise<string> =>
  (await reachLivingProject(api, worker, project_id)).project.requester_id

export async function tellQuote(
  api: Api,
  { asked }: Pick<KnownSignature, 'asked'>,
  name: string,
  said: AmoQuoteCommand,
): Promise<void> {
  await reachLivingProject(api, worker, asked.project_id)
  const written = await handle(api, {
    ...{ decider: amoQuoteDecider, stream: streamOf.record(amoQuote.stream, asked.quote_id), command: said },
    caller: worker,
    actor: { id: 'worker', kind: 'workflow' },
    request: internalContext(derivedId(`${name} of signature`, asked.id)),
  })
  if (isRefusal(written)) throw written
}
