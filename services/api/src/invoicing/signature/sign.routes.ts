import { amoQuote } from '@faitage/contracts/invoicing/amo-quote'
import type { KnownSignature } from '@faitage/contracts/invoicing/signature'
import {
  proofEndpoints,
  refusalReason,
  signEndpoints,
  typedName,
} from '@faitage/contracts/invoicing/signature.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fileDecider } from '../../files/file.decider.ts'
import { streamOfFile } from '../../files/file-access.ts'
import { dispositionOf } from '../../files/send-content.ts'
import { type Api, fold } from '../../kernel/api.ts'
import { handle } from '../../kernel/events/handle.ts'
import { type Caller, worker } from '../../kernel/http/caller.ts'
import type { RequestContext } from '../../kernel/http/request-context.ts'
import { type RouteDefinition, route, Sent } from '../../kernel/http/route.ts'
import { isRefusal, type Refusal, refused } from '../../kernel/refusal.ts'
import { bytesOf } from '../../letters/letter-template.ts'
import { queueMail } from '../../mail/outbox/queue.ts'
import { signatureCodeMail } from '../../mail/outbox/templates.fr.ts'
import { reachLivingProject } from '../../projects/project-access.ts'
import { amoQuoteDecider } from '../amo-quote.decider.ts'
import { type AmoQuoteOperations, amoQuoteOperations, referenceOf } from '../amo-quote.operations.ts'
import { sellerOf } from '../seller.ts'
import { browserHash, hashOfSecret, keepSecret, newBrowserSecret, secretOf } from './browser.ts'
import { finishSignature } from './built-in.ts'
import { consent, consentSha256 } from './consent.ts'
import { proofOf, publicKeyOf } from './proof.ts'
import { pageHeaders, signPage, troublePage, unknownPage } from './sign-page.ts'
import { codeHash, linkFor, newCode, same, signatureBy, streamOfSignature } from './sign-token.ts'
import { type SignatureCommand, signatureDecider } from './signature.decider.ts'

type Asking = { http: FastifyRequest; reply: FastifyReply; request: RequestContext; caller: Caller }

/** The pages a signer signs on, and what they do there. Whoever holds the link is taken for the signer, up to the code. */
export function signRoutes(api: Api): RouteDefinition[] {
  const operations = amoQuoteOperations(api)
  const act = async (
    token: string,
    asking: Asking,
    work: (signature: KnownSignature) => Promise<unknown | Refusal>,
    next = '',
  ): Promise<Sent> => {
    const done = await work(await signatureBy(api, token))
    if (isRefusal(done)) return await pageOf(api, token, asking, done)
    asking.reply.code(303)
    return new Sent('', { ...pageHeaders, location: `/api/sign/${token}${next}` })
  }
  return [
    ...[
      route(signEndpoints.page, ({ params: { token }, ...asking }) => pageOf(api, token, asking)),
      route(signEndpoints.document, async ({ params: { token } }) => documentOf(api, await signatureBy(api, token))),
      route(signEndpoints.open, ({ params: { token }, body: { to }, ...asking }) =>
        act(token, asking, signature => openDocument(api, signature, asking), to === 'document' ? '/document' : ''),
      ),
      route(signEndpoints.code, ({ params: { token }, ...asking }) =>
        act(token, asking, signature => sendCode(api, signature, asking)),
      ),
      route(signEndpoints.check, ({ params: { token }, body: { code }, ...asking }) =>
        act(token, asking, signature => checkCode(api, signature, code, asking)),
      ),
      route(signEndpoints.sign, ({ params: { token }, body, ...asking }) =>
        act(token, asking, signature => giveSignature(api, signature, body, asking)),
      ),
      route(signEndpoints.refuse, ({ params: { token }, body: { reason }, ...asking }) =>
        act(token, asking, signature => refuseToSign(api, signature, reason, asking)),
      ),
    ].map(shown),
    route(
      signEndpoints.key,
      () =>
        new Sent(publicKeyOf(api), {
          'content-type': 'application/x-pem-file',
          'content-disposition': dispositionOf('attachment', 'faitage-signature.pem'),
        }),
    ),
    route(signEndpoints.finish, async ({ params: { id } }) => {
      await finishSignature(api, id)
      return { ok: true as const }
    }),
    route(proofEndpoints.proof, ({ params: { id }, caller }) => proofFile(api, operations, id, caller)),
  ]
}

/** Whatever is refused, a cut link too, a browser shows a page; whoever asks for data is answered data. */
const refusalPage = ({ status, body }: Refusal): Sent =>
  new Sent(status === 404 ? unknownPage() : troublePage(body.message), pageHeaders)
const shown = (definition: RouteDefinition): RouteDefinition => ({ ...definition, refusalPage })

async function pageOf(api: Api, token: string, asking: Asking, fault?: Refusal): Promise<Sent> {
  const { reply } = asking
  const signature = await signatureBy(api, token)
  const { quote_id, project_id } = signature.asked
  const { state } = await fold(api, amoQuoteDecider, streamOf.record(amoQuote.stream, quote_id))
  const quote = state.life === 'absent' ? undefined : state.sheet
  const seller = await sellerOf(api, await reachLivingProject(api, worker, project_id))
  if (fault) reply.code(fault.status)
  return new Sent(
    signPage({
      token,
      signature,
      isProven: signature.browser?.browser_hash === browserHash(api, signature.asked.id, asking.http),
      today: api.clock.today(),
      now: api.clock.now().toISOString(),
      what: quote?.name ?? 'Devis d’accompagnement',
      reference: referenceOf(quote_id),
      seller: isRefusal(seller) ? 'votre interlocuteur' : seller.sheet.name,
      off_premises: quote?.off_premises === true,
      fault: fault?.body.message,
    }),
    pageHeaders,
  )
}

/** A gesture shows that somebody has the document before them. */
async function openDocument(api: Api, signature: KnownSignature, asking: Asking): Promise<unknown> {
  if (isOver(signature, api.clock.today())) return refused('sign.over')
  return await write(api, signature, { type: 'Open', at: api.clock.now().toISOString(), ...from(asking) }, asking)
}

/** The whole document, in the page or alone. That it was sent says nothing: mailboxes follow links by themselves. */
async function documentOf(api: Api, signature: KnownSignature): Promise<Sent> {
  const { asked, completed } = signature
  await reachLivingProject(api, worker, asked.project_id)
  if (isOver(signature, api.clock.today())) throw refused('sign.over')
  const file_id = completed?.new_file_id ?? asked.file_id
  const content = await bytesOf(api, file_id)
  if (isRefusal(content)) throw content
  const { state: file } = await fold(api, fileDecider, streamOfFile(file_id))
  const name = file.life === 'absent' ? 'devis.pdf' : (file.name ?? 'devis.pdf')
  return new Sent(content, {
    'content-type': 'application/pdf',
    'content-disposition': dispositionOf('inline', name),
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
    'x-frame-options': 'SAMEORIGIN',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
  })
}

/** Refused, withdrawn or too late: its link opens nothing of it any more. What was signed stays theirs to read. */
const isOver = ({ phase, asked }: KnownSignature, today: string): boolean =>
  ['refused', 'cancelled', 'expired'].includes(phase) || (phase === 'waiting' && asked.valid_until < today)

const from = ({ http }: Asking) => ({
  ip: http.ip.slice(0, 64),
  user_agent: String(http.headers['user-agent'] ?? '').slice(0, 300) || null,
})

const write = (api: Api, { asked }: KnownSignature, command: SignatureCommand, { caller, request }: Asking) =>
  handle(api, { decider: signatureDecider, stream: streamOfSignature(asked.id), command, caller, request })

async function sendCode(api: Api, signature: KnownSignature, asking: Asking): Promise<unknown> {
  const { id, signer_name: name, signer_email: to, project_id } = signature.asked
  const code = newCode()
  const said = { at: api.clock.now().toISOString(), today: api.clock.today() }
  let rank = 0
  const hashOf = (of: number) => {
    rank = of
    return codeHash(api, id, of, code)
  }
  const written = await write(api, signature, { type: 'SendCode', hashOf, ...said }, asking)
  if (isRefusal(written) || rank === 0) return written
  const { project } = await reachLivingProject(api, worker, project_id)
  // Lost before it is in the outbox, another is asked for.
  const mail = signatureCodeMail({ name, link: linkFor(api, id), code })
  return await queueMail(api, { to, kind: 'signature', about_id: project.requester_id, ...mail })
}

async function checkCode(api: Api, signature: KnownSignature, typed: string, asking: Asking): Promise<unknown> {
  const { id } = signature.asked
  const code = typed.replaceAll(/\s/g, '')
  const said = { at: api.clock.now().toISOString(), today: api.clock.today() }
  const matches = (rank: number, hash: string) => same(codeHash(api, id, rank, code), hash)
  const secret = secretOf(api, id, asking.http) ?? newBrowserSecret()
  const browser_hash = hashOfSecret(api, id, secret)
  const typedIn = { type: 'Check', matches, browser_hash, ...said, ...from(asking) } as const
  const written = await write(api, signature, typedIn, asking)
  if (isRefusal(written)) return written
  const { state } = await api.folds.catchUp(signatureDecider, streamOfSignature(id))
  if (state.phase === 'none' || !state.code) return undefined
  if (state.code.verified_at) return keepSecret(api, asking.reply, id, secret)
  const left = Math.max(0, 5 - state.code.mistakes)
  return left === 0 ? refused('sign.code.spent') : refused('sign.code.wrong', { left })
}

async function giveSignature(
  api: Api,
  signature: KnownSignature,
  body: { name: string; consent?: string | undefined },
  asking: Asking,
): Promise<unknown> {
  const name = typedName.safeParse(body.name)
  if (!name.success) return refused('sign.name')
  if (!body.consent) return refused('sign.consent')
  const today = api.clock.today()
  const given = { at: api.clock.now().toISOString(), on: today, typed_name: name.data, ...from(asking) }
  const agreed = { consent_version: consent.version, consent_sha256: consentSha256 }
  const written = await write(
    api,
    signature,
    { type: 'Give', today, browser_hash: browserHash(api, signature.asked.id, asking.http), ...given, ...agreed },
    asking,
  )
  if (isRefusal(written)) return written
  return await finishSoon(api, signature)
}

async function refuseToSign(api: Api, signature: KnownSignature, said: string, asking: Asking): Promise<unknown> {
  const reason = refusalReason.safeParse(said)
  if (!reason.success) return refused('sign.reason')
  const at = api.clock.now().toISOString()
  const written = await write(
    api,
    signature,
    {
      type: 'Refuse',
      browser_hash: browserHash(api, signature.asked.id, asking.http),
      at,
      reason: reason.data,
      ...from(asking),
    },
    asking,
  )
  if (isRefusal(written)) return written
  return await finishSoon(api, signature)
}

/** What follows is tried at once; what falls here is taken up by the worker, from the event. */
async function finishSoon(api: Api, { asked }: KnownSignature): Promise<void> {
  try {
    await finishSignature(api, asked.id)
  } catch (error) {
    const key = isRefusal(error) ? error.key : error instanceof Error ? error.name : 'unknown'
    api.log.warn({ signature: asked.id, key }, 'a signature is finished by the worker')
  }
}

async function proofFile(
  api: Api,
  operations: AmoQuoteOperations,
  id: string,
  caller: Caller,
): Promise<Sent | Refusal> {
  const { signature_id } = await operations.get(id, caller)
  if (!signature_id) return refused('sign.noProof')
  const { state } = await api.folds.catchUp(signatureDecider, streamOfSignature(signature_id))
  if (state.phase !== 'none' && state.returned) {
    const evidence = await bytesOf(api, state.returned.evidence_file_id)
    return isRefusal(evidence)
      ? evidence
      : new Sent(evidence, {
          'content-type': 'application/pdf',
          'content-disposition': dispositionOf('attachment', 'preuve.pdf'),
        })
  }
  if (state.phase === 'none' || !state.completed) return refused('sign.noProof')
  const { content } = proofOf(api, state, { reference: referenceOf(id), signed_sha256: state.completed.signed_sha256 })
  return new Sent(content, {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': dispositionOf('attachment', 'preuve.json'),
  })
}
