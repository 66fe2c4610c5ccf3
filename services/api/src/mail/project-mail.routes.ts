import type { BodyOf, QueryOf } from '@faitage/contracts/kernel/endpoint'
import { formatSize } from '@faitage/contracts/kernel/format-number'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { letterFaults } from '@faitage/contracts/mail/email-template'
import { FILES_SIZE_MAX } from '@faitage/contracts/mail/project-mail'
import { projectMailEndpoints as endpoints, type Recipient } from '@faitage/contracts/mail/project-mail.endpoints'
import { sql } from 'kysely'
import { reachFile } from '../files/file-access.ts'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { invalid, isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { reachProject } from '../projects/project-access.ts'
import { projectTitles } from '../projects/project-titles.ts'
import { tokenSourceOf } from '../projects/token-source.ts'
import { MAILS_A_DAY, tooManyWith, writtenToday } from './daily-allowance.ts'
import { letterOf } from './letter.ts'
import { mailingDecider } from './mailing.decider.ts'
import { mailingItem, mailingRoutes } from './mailing.routes.ts'
import { advance } from './mailing.ts'
import { mailDecider } from './outbox/mail.decider.ts'
import { projectMailOperations } from './project-mail.ts'
import { recipientsOf } from './recipients.ts'

/** Projects that are written about at once; more are left to the worker. */
const AT_ONCE = 5

const streamFor = (id: string) => streamOf.record('mailing', id)

/** E-mails about projects: whom they would go to, what they would say, sending them, and what became of them. */
export function projectMailRoutes(api: Api): RouteDefinition[] {
  const operations = projectMailOperations(api)
  const sending = api.config.mail !== undefined

  return [
    route(endpoints.list, async ({ query, caller }) => {
      const { project_id, mailing_id, state, ...rest } = query
      return operations.list(rest as never, caller, narrowed({ project_id, mailing_id, state }))
    }),
    route(endpoints.get, ({ params, caller }) => operations.get(params.id, caller)),

    route(endpoints.recipients, async ({ body, caller }) => {
      const { items, ready } = await whoReads(api, caller, body)
      const allowance = Math.max(0, MAILS_A_DAY - (await writtenToday(api, caller)))
      return { items, ready, left_out: items.length - ready, allowance, sending }
    }),

    route(endpoints.preview, async ({ body, reached, caller }) => {
      const faults = letterFaults(body)
      if (faults.length > 0) return invalid(faults)
      const { subject, text, blank } = letterOf(body, await tokenSourceOf(api, caller, reached))
      return { subject, text, blank }
    }),

    route(endpoints.send, async ({ body, caller, request }) => {
      const id = request.newId('mailing')
      const { commands } = await api.folds.catchUp(mailingDecider, streamFor(id))
      const projects = [...new Set(body.project_ids)]
      const [only] = projects
      // Of one, it is said whether it is there, and whether it may be written about.
      const alone = projects.length === 1 ? await reachProject(api, caller, only!, 'write') : undefined
      // Sent again, it is answered again.
      const refusal = commands.has(request.commandId)
        ? undefined
        : await whyNot(api, caller, { ...body, project_ids: projects })
      if (refusal) return refusal
      const { kind, once, subject, body: text, files_id: files, template_id = null } = body
      const subject_id = alone?.project.requester_id ?? caller.id
      const command = { id, subject_id, projects, kind, once, subject, body: text, files, template_id }
      const written = await handle(api, {
        decider: mailingDecider,
        stream: streamFor(id),
        command: { type: 'Request', ...command },
        caller,
        request,
      })
      if (isRefusal(written)) return written
      let { position } = written
      if (projects.length <= AT_ONCE) position = (await advance(api, id)).position ?? position
      return { ...written, position, mailing: await mailingItem(api, caller, id) }
    }),

    route(endpoints.bounce, ({ params: { id }, caller, request }) => {
      const command = { type: 'Bounce', id, reason: 'DSN' } as const
      return handle(api, { decider: mailDecider, stream: streamOf.record('mail', id), command, caller, request })
    }),

    ...mailingRoutes(api),
  ]
}

type Narrowing = Pick<QueryOf<typeof endpoints.list>, 'project_id' | 'mailing_id' | 'state'>
const narrowed = ({ project_id, mailing_id, state }: Narrowing) => [
  ...(project_id ? [sql<boolean>`sheet ->> 'project_id' = ${project_id}`] : []),
  ...(mailing_id ? [sql<boolean>`sheet ->> 'mailing_id' = ${mailing_id}`] : []),
  ...(state.length > 0
    ? [
        sql<boolean>`coalesce((select state from mail_list where mail_list.id = project_mail.id), 'queued')
          = any (${[...state]}::text[])`,
      ]
    : []),
]

type Asked = Pick<BodyOf<typeof endpoints.recipients>, 'project_ids' | 'kind' | 'once'>

/** A line for each person who would be written to, and for each who would not. */
async function whoReads(api: Api, caller: Caller, { project_ids, kind, once }: Asked) {
  const ids = [...new Set(project_ids)]
  const found = await recipientsOf(api, caller, ids, kind)
  const titles = await projectTitles(
    api,
    found.flatMap(({ reached, project_id }) => (reached ? [project_id] : [])),
  )
  const seen = new Set<string>()
  const items = found.flatMap(({ project_id, people, left_out }): Recipient[] => {
    const about = { project_id, project_title: titles.get(project_id)?.title ?? '' }
    return [
      ...people.map(({ name, to }): Recipient => {
        const isSecond = once && seen.has(to.toLowerCase())
        seen.add(to.toLowerCase())
        return { ...about, name, to, left_out: isSecond ? 'duplicate' : null }
      }),
      ...left_out.map(({ name, to, why }): Recipient => ({ ...about, name, to, left_out: why })),
    ]
  })
  return { items, ready: items.filter(({ left_out }) => left_out === null).length }
}

/** Why a message is not to be sent at all. */
async function whyNot(api: Api, caller: Caller, body: BodyOf<typeof endpoints.send>): Promise<Refusal | undefined> {
  const faults = letterFaults(body)
  if (faults.length > 0) return invalid(faults)
  const refusal = await refusedFiles(api, caller, body)
  if (refusal) return refusal
  const { ready } = await whoReads(api, caller, body)
  if (ready === 0) return refused('email.nobody')
  return tooManyWith(api, caller, ready)
}

/** Only documents of the one project go with a message. */
async function refusedFiles(
  api: Api,
  caller: Caller,
  { files_id, project_ids }: Pick<BodyOf<typeof endpoints.send>, 'files_id' | 'project_ids'>,
): Promise<Refusal | undefined> {
  if (files_id.length === 0) return undefined
  if (project_ids.length > 1) return refused('email.files.oneProject')
  let size = 0
  for (const id of files_id) {
    const found = await reachFile(api, caller, id).catch(error => {
      if (isRefusal(error)) return undefined
      throw error
    })
    const { file } = found ?? {}
    if (file?.life !== 'present' || file.owner.id !== project_ids[0]) return refused('email.files.notTheirs')
    size += file.size
  }
  return size > FILES_SIZE_MAX ? refused('email.files.tooBig', { size: formatSize(FILES_SIZE_MAX) }) : undefined
}
