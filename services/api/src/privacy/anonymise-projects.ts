import { streamOf } from '@faitage/contracts/kernel/streams'
import type { ErasureCause } from '@faitage/contracts/privacy/subject'
import type { AnyProject } from '@faitage/contracts/projects/project-state'
import { refold } from '@faitage/projections/kernel/personal-data/refold'
import { askForSweep } from '@faitage/projections/kernel/personal-data/sweeper'
import { tracesOfProjects } from '@faitage/projections/projects/project-traces'
import { readModels } from '@faitage/projections/read-models'
import { sql } from 'kysely'
import { eraseFiles, keepFiles } from '../files/files-of-erased.ts'
import type { Sessions } from '../identity/sessions.ts'
import { endSignatures, keepSigned } from '../invoicing/signature/forgotten-signers.ts'
import { withdrawQuotes } from '../invoicing/withdraw-quotes.ts'
import type { Api } from '../kernel/api.ts'
import { demandCaughtUp } from '../kernel/events/demand-caught-up.ts'
import { handle } from '../kernel/events/handle.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { inTurn } from '../kernel/in-turn.ts'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import { eraseFollowers } from '../projects/portal/followers-of-erased.ts'
import { projectDecider } from '../projects/project.decider.ts'
import { reachProject } from '../projects/project-access.ts'
import { wordsOfProject } from '../projects/project-words.ts'
import { forgetSearched } from '../search/forget-searched.ts'
import { erasedSubjectDecider } from './erased-subject.decider.ts'
import { noteErasure, streamOfErased } from './note-erasure.ts'

/** Projects worked on at the same time. */
const AT_ONCE = 8

export interface AnonymiseAsked {
  readonly id: string
  /** The project's own command, the same each time it is asked. */
  readonly request: RequestContext
}
/** Who asks, whether the documents go too, and the sessions of those whose accounts do. */
interface Anonymising {
  readonly caller: Caller
  readonly documents: boolean
  readonly sessions: Sessions
  /** Why, as its proof says; the house decided unless told. */
  readonly cause?: ErasureCause
  /** The command that asked for it as a whole, where it is not one project's. */
  readonly command?: string
  /** What was sent under that command. */
  readonly requestHash?: string | undefined
  /** To erase, projects of removed missions too; those of missions that are there unless told. */
  readonly to?: 'write' | 'erase'
}
type Outcome = { readonly id: string; readonly written: { revision: number; position: string } | Refusal }

/**
 * Anonymises projects, for good: the fact is written on each, then what belongs to their people goes, then their keys, and
 * last the rows that were made of it, of those people only. Asked again, whatever was cut off goes on to its end.
 */
export async function anonymiseProjects(
  api: Api,
  asked: readonly AnonymiseAsked[],
  how: Anonymising,
): Promise<Outcome[]> {
  const { caller, documents, to = 'write' } = how
  const going: Going[] = []
  const outcomes = await inTurn(
    asked,
    async ({ id, request }): Promise<Outcome> => {
      const reached = await reachProject(api, caller, id, to).catch(error => {
        if (isRefusal(error)) return error
        throw error
      })
      if (isRefusal(reached)) return { id, written: reached }
      const { project } = reached
      const written = await handle(api, {
        decider: projectDecider,
        stream: streamOf.project(id),
        command: { type: 'AnonymiseProject', documents },
        caller,
        request,
      })
      // Anonymised already, but by somebody who was cut off before it was noted: that is carried through all the same.
      const cutOff = isRefusal(written) && written.key === 'project.anonymised' && !(await isNoted(api, project))
      if (!isRefusal(written) || cutOff) going.push({ project, command: how.command ?? request.commandId })
      return { id, written }
    },
    { atOnce: AT_ONCE },
  )
  if (going.length > 0) await forgetPeopleOf(api, going, how)
  return outcomes
}

interface Going {
  readonly project: AnyProject
  readonly command: string
}

/** That somebody is erased is noted last, when nothing of them is left to do. */
const isNoted = async (api: Api, { requester_id }: AnyProject): Promise<boolean> => {
  const { state } = await api.folds.catchUp(erasedSubjectDecider, streamOfErased(requester_id))
  return state.erasures.length > 0
}

async function forgetPeopleOf(
  api: Api,
  going: readonly Going[],
  { caller, documents, sessions, requestHash, cause = 'decision' }: Anonymising,
): Promise<void> {
  const projects = going.map(({ project }) => project)
  const ids = projects.map(({ project_id }) => project_id)
  // What is only known as long as the keys are there: the words they are searched by, the bytes of their files.
  await forgetSearched(api, projects.flatMap(wordsOfProject))
  const { subjects } = await tracesOfProjects(api.db, ids)
  await demandCaughtUp(api)
  await withdrawQuotes(api, ids, caller)
  const signatures = await endSignatures(api, ids)
  await keepSigned(api, signatures, caller)
  const stay = new Set(signatures.kept.flatMap(({ files }) => files))
  if (documents) await eraseFiles(api, ids, { stay, caller })
  else await keepFiles(api, ids, { stay, caller })
  const accounts = await eraseFollowers(api, sessions, ids)
  // Requesters come last: as long as their keys are there, being asked again goes on from here.
  const requesters = projects.map(({ requester_id }) => requester_id)
  const gone = [...new Set([...accounts, ...subjects, ...signatures.gone, ...(await actsOn(api, ids)), ...requesters])]
  for (const subject of gone) await api.keyring.forget(subject)
  api.folds.clear()
  // Nothing more is written of them now; what was written until then is behind us once the read models are here.
  await demandCaughtUp(api)
  const { streams } = await tracesOfProjects(api.db, ids)
  await refold(
    api.pool,
    readModels,
    [...ids.map(streamOf.project), ...accounts.map(streamOf.user), ...streams],
    stream => api.events.read(stream),
  )
  await forgetWork(api, ids, gone)
  api.folds.clear()
  await askForSweep(api.pool)
  const [keys, made] = [gone.length, streams.length + ids.length + accounts.length]
  for (const { project, command } of going)
    await noteErasure(api, {
      ...{
        id: project.requester_id,
        kind: 'requester',
        cause,
        caller,
        command,
        requestHash,
        projects: [project.project_id],
      },
      // Of several at once, each has a share that nobody counts apart: the whole is told where there is one.
      ...(going.length === 1 ? { keys, streams: made } : { keys: 1, streams: 1 }),
    })
}

/** Acts on many projects that were of one of these, and are over: why they were asked for is sealed by keys of their own. */
async function actsOn({ db }: Api, projects: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select project_act.id from project_act
    where state ->> 'life' not in ('running', 'cancelling') and state ->> 'act' = 'status'
      and exists (select from project_act_item
        where act_id = project_act.id and project_id = any (${[...projects]}::uuid[]))`.execute(db)
  return rows.map(({ id }) => id)
}

/** What is kept beside the log of people who are gone: rows as they were imported, positions of addresses, mails. */
async function forgetWork({ db }: Api, projects: readonly string[], subjects: readonly string[]): Promise<void> {
  await sql`
    update import_row set "values" = null, errors = null, warnings = null where target = any (${[...projects]}::uuid[])`.execute(
    db,
  )
  await sql`
    delete from located_address where not exists (select from stored_address
      where stored_address.search = located_address.search and owner = 'project' and not is_deleted)`.execute(db)
  await sql`delete from outbox_mail
    where recipient_id = any (${[...subjects]}::uuid[]) or about_id = any (${[...subjects]}::uuid[])`.execute(db)
}
