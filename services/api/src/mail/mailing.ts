import { streamOf } from '@faitage/contracts/kernel/streams'
import type { LeftOut } from '@faitage/contracts/mail/left-out'
import type { KnownMailing } from '@faitage/contracts/mail/mailing-state'
import { type ProjectMailSheet, projectMail } from '@faitage/contracts/mail/project-mail'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { callerOf } from '../identity/authenticate.ts'
import { type Api, fold } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { type Caller, worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { tokenSourceOf } from '../projects/token-source.ts'
import { letterOf } from './letter.ts'
import { type MailingCommand, mailingDecider } from './mailing.decider.ts'
import { queueMail } from './outbox/queue.ts'
import type { MailText } from './outbox/templates.fr.ts'
import { type Addressee, addressOf, type ProjectRecipients, recipientsOf } from './recipients.ts'

/** Projects of one step. */
const STEP = 20

const streamFor = (id: string) => streamOf.record('mailing', id)

/** What is written to one person about one project, and with what. */
interface Message extends MailText {
  readonly kind: KnownMailing['kind']
  readonly files: readonly string[]
  readonly template_id: string | null
  readonly mailing_id: string | null
}

/**
 * Does the next projects of a sending, in the name of whoever asked for it and with the rights they have now. Doing it
 * again does nothing again: the id of each message comes from the sending and the project.
 *
 * @returns whether all is done, and how far the log got
 */
export async function advance(api: Api, id: string): Promise<{ over: boolean; position?: string | undefined }> {
  const { state } = await api.folds.catchUp(mailingDecider, streamFor(id))
  if (state.life === 'none' || state.phase !== 'running') return { over: true }
  const { sender_id, reached, projects, subject, body } = state
  const say = (command: MailingCommand, name: string) =>
    handle(api, {
      decider: mailingDecider,
      stream: streamFor(id),
      command,
      caller: worker,
      actor: { id: sender_id, kind: 'workflow' },
      request: internalContext(derivedId(name, id)),
    })
  const caller = await callerOf(api, sender_id, '')
  const stopped = isRefusal(caller) ? caller.key : caller.permissions.has('create email') ? undefined : 'FORBIDDEN'
  if (isRefusal(caller) || stopped || subject === null || body === null) {
    await say({ type: 'Finish', outcome: 'failed', reason: stopped ?? 'email.mailing.erased' }, 'failed')
    return { over: true }
  }
  const part = projects.slice(reached, reached + STEP)
  const skipped: { project_id: string; why: LeftOut }[] = []
  let queued = 0
  for (const found of await recipientsOf(api, caller, part, state.kind)) {
    skipped.push(...found.left_out.map(({ why }) => ({ project_id: found.project_id, why })))
    const outcome = await writeAll(api, caller, { ...state, subject, body }, found)
    queued += outcome.queued
    skipped.push(...outcome.skipped)
  }
  const written = await say({ type: 'Advance', from: reached, count: part.length, queued, skipped }, `step ${reached}`)
  const position = isRefusal(written) ? undefined : written.position
  return { over: reached + part.length >= projects.length, position }
}

async function writeAll(
  api: Api,
  caller: Caller,
  mailing: KnownMailing & { subject: string; body: string },
  { project_id, reached, people }: ProjectRecipients,
): Promise<{ queued: number; skipped: { project_id: string; why: LeftOut }[] }> {
  if (!reached || people.length === 0) return { queued: 0, skipped: [] }
  const letter = letterOf(mailing, await tokenSourceOf(api, caller, reached))
  const { kind, files, template_id, once, id: mailing_id } = mailing
  const skipped: { project_id: string; why: LeftOut }[] = []
  let queued = 0
  for (const person of people) {
    const mailId = derivedId(once ? person.to.toLowerCase() : `${project_id} ${person.to.toLowerCase()}`, mailing_id)
    if (await isOfAnother(api, mailId, project_id)) {
      skipped.push({ project_id, why: 'duplicate' })
      continue
    }
    await writeTo(api, caller, mailId, { reached, person }, { ...letter, kind, files, template_id, mailing_id })
    queued++
  }
  return { queued, skipped }
}

/** Whether an address had this message about another project. */
async function isOfAnother(api: Api, mailId: string, project_id: string): Promise<boolean> {
  const { state } = await fold(api, deciderOf(projectMail), streamOf.record(projectMail.stream, mailId))
  return state.life !== 'absent' && state.sheet.project_id !== project_id
}

/** Keeps a message with its project and puts it in the outbox, once. What is kept comes first: nothing leaves untold. */
export async function writeTo(
  api: Api,
  caller: Caller,
  id: string,
  { reached, person }: { reached: NonNullable<ProjectRecipients['reached']>; person: Addressee },
  { subject, text, html, kind, files, template_id, mailing_id }: Message,
): Promise<void> {
  const { project_id, mission_id, requester_id } = reached.project
  const sheet: ProjectMailSheet = {
    project_id,
    kind,
    to: person.to,
    name: person.name,
    subject,
    body: text,
    sender_id: caller.id,
    ...(person.user_id ? { recipient_id: person.user_id } : {}),
    ...(files.length > 0 ? { files: [...files] } : {}),
    ...(template_id ? { template_id } : {}),
    ...(mailing_id ? { mailing_id } : {}),
  }
  const kept = await handle(api, {
    decider: deciderOf(projectMail),
    stream: streamOf.record(projectMail.stream, id),
    command: { type: 'Register', id, sheet, mission_id, subject_id: requester_id },
    isNew: true,
    caller,
    request: internalContext(id),
  })
  if (isRefusal(kept)) throw kept
  const reply_to = await addressOf(api, caller.id)
  await queueMail(api, {
    id,
    to: person.to,
    ...(person.user_id ? { to_user_id: person.user_id } : {}),
    about_id: requester_id,
    ...(reply_to ? { reply_to } : {}),
    subject,
    text,
    html,
    files,
    kind: 'project',
    caller,
  })
}
