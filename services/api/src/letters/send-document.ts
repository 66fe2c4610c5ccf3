import { formatSize } from '@faitage/contracts/kernel/format-number'
import { shownText } from '@faitage/contracts/kernel/shown-value'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type DocumentSheet, projectDocument } from '@faitage/contracts/letters/document'
import { documentSendingAsked } from '@faitage/contracts/letters/document.events'
import { sendDocumentEndpoint } from '@faitage/contracts/letters/sending.endpoints'
import { leftOutWords } from '@faitage/contracts/mail/left-out'
import { FILES_SIZE_MAX, projectMail } from '@faitage/contracts/mail/project-mail'
import { type TokenSource, tokenText } from '@faitage/contracts/projects/token-values'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { fileDecider } from '../files/file.decider.ts'
import { streamOfFile } from '../files/file-access.ts'
import { callerOf } from '../identity/authenticate.ts'
import { type Api, fold } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { type Caller, worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { tooManyWith } from '../mail/daily-allowance.ts'
import { plainLetter } from '../mail/letter.ts'
import { writeTo } from '../mail/mailing.ts'
import { type Addressee, type ProjectRecipients, recipientsOf } from '../mail/recipients.ts'
import { demandShown } from '../missions/mission-access.ts'
import { tokenSourceOf } from '../projects/token-source.ts'
import { documentDecider } from './document.decider.ts'

/** The e-mail a document leaves with: there is one of it, however often it is tried. */
const mailOfDocument = (document_id: string): string => derivedId('sent', document_id)

type Ready = { readonly reached: NonNullable<ProjectRecipients['reached']>; readonly person: Addressee }

/**
 * Who a document of a project goes to, in the name of somebody with the rights they have now.
 *
 * @returns why it cannot be sent, said plainly
 */
export async function readyToSend(api: Api, caller: Caller, project_id: string): Promise<Ready | Refusal> {
  if (!caller.permissions.has('create email')) return refused('document.sending.noRight')
  const [found] = await recipientsOf(api, caller, [project_id], 'REQUESTER')
  const { reached, people, left_out } = found!
  if (reached) demandShown({ feature: 'ca_emails' }, reached.mission)
  const [person] = people
  if (reached && person) return { reached, person }
  const why = left_out[0]?.why ?? 'unknown'
  return refused('document.sending.nobody', { why: leftOutWords[why], left_out: why })
}

/** Whether a file may go with an e-mail. */
export async function tooBigToSend(api: Api, file_id: string): Promise<Refusal | undefined> {
  const { state } = await fold(api, fileDecider, streamOfFile(file_id))
  const size = state.life === 'absent' ? 0 : state.size
  return size > FILES_SIZE_MAX ? refused('email.files.tooBig', { size: formatSize(FILES_SIZE_MAX) }) : undefined
}

const streamFor = (id: string) => streamOf.record(projectDocument.stream, id)

/**
 * Sends a document that somebody asked to be sent, if they still want it. Cut anywhere and begun again, it is one e-mail:
 * its id comes of the document, and what was kept of it is what leaves.
 */
async function sendDocument(api: Api, id: string): Promise<void> {
  const { state } = await api.folds.catchUp(documentDecider, streamFor(id))
  const asked = (await api.events.read(streamFor(id))).findLast(({ type }) => type === documentSendingAsked.type)
  if (state.life !== 'present' || !asked || !state.sheet.auto_send || state.sheet.mail_id) return
  const mail_id = mailOfDocument(id)
  const outcome = await attempt(() => write(api, state.sheet, mail_id, asked.metadata.actor.id))
  // What passes by itself is thrown: the worker asks again.
  if (isRefusal(outcome) && outcome.status >= 500) throw outcome
  const why = isRefusal(outcome) ? String(outcome.details.left_out ?? outcome.key) : undefined
  const noted = await handle(api, {
    decider: documentDecider,
    stream: streamFor(id),
    command: why === undefined ? { type: 'NoteSent', mail_id } : { type: 'NoteNotSent', why },
    caller: worker,
    actor: { id: asked.metadata.actor.id, kind: 'workflow' },
    request: internalContext(derivedId(`noted ${asked.revision}`, id)),
  })
  if (isRefusal(noted)) throw noted
}

async function write(api: Api, sheet: DocumentSheet, mail_id: string, asker: string): Promise<Refusal | undefined> {
  const caller = await callerOf(api, asker, '')
  if (isRefusal(caller)) return caller
  const file_id = sheet.new_document_id ?? sheet.file_id
  const ready = await readyToSend(api, caller, sheet.project_id)
  if (isRefusal(ready)) return ready
  const tooBig = await tooBigToSend(api, file_id)
  if (tooBig) return tooBig
  const source = await tokenSourceOf(api, caller, ready.reached)
  const { state: kept } = await fold(api, deciderOf(projectMail), streamOf.record(projectMail.stream, mail_id))
  // One that is kept already was counted when it was.
  const tooMany = kept.life === 'absent' ? await tooManyWith(api, caller, 1) : undefined
  if (tooMany) return tooMany
  // Kept by an attempt that was cut off: what is kept is what leaves, to whom it says.
  const before = kept.life === 'absent' ? undefined : kept.sheet
  const letter = before ? plainLetter(before.subject, before.body) : letterWith(sheet, source)
  const person = before ? { to: before.to, name: before.name ?? before.to } : ready.person
  const message = { ...letter, kind: 'REQUESTER', files: [file_id], template_id: null, mailing_id: null } as const
  await writeTo(api, caller, mail_id, { reached: ready.reached, person }, message)
  return undefined
}

/** The few words a document is sent with. */
function letterWith({ name, kind }: DocumentSheet, source: TokenSource) {
  const what = shownText(projectDocument.fields.shape.kind, kind) ?? ''
  const said = (token: string) => tokenText(token, source)
  const [where, reference] = [said('projet.adresse'), said('projet.reference')]
  const lines = [
    `${said('demandeur.appel')},`,
    `Veuillez trouver ci-joint le document «\u00A0${name ?? what}\u00A0»${where ? `, qui concerne votre projet de travaux situé ${where}` : ', qui concerne votre projet de travaux'}.`,
    ...(reference ? [`Référence de votre dossier\u00A0: ${reference}.`] : []),
    'Pour toute question, répondez simplement à ce message.',
    ['Bien cordialement,', said('expediteur.nom'), said('agence.nom')].filter(Boolean).join('\n'),
  ]
  return plainLetter(`Votre projet de travaux\u00A0: ${what.toLocaleLowerCase('fr')}`, lines.join('\n\n'))
}

async function attempt<T>(work: () => Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error)) return error
    throw error
  }
}

/** What the worker calls for each document that is asked to be sent. */
export const sendDocumentRoutes = (api: Api): RouteDefinition[] => [
  route(sendDocumentEndpoint, async ({ params: { id } }) => {
    await sendDocument(api, id)
    return { ok: true as const }
  }),
]
