import type { Written } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { ErasureCause, FoundSubject } from '@faitage/contracts/privacy/subject'
import { followUpNote } from '@faitage/contracts/tasks/follow-up-note'
import { thematicVersion } from '@faitage/contracts/thematics/thematic-version'
import { refold } from '@faitage/projections/kernel/personal-data/refold'
import { askForSweep } from '@faitage/projections/kernel/personal-data/sweeper'
import { wordsIn } from '@faitage/projections/kernel/search'
import { lettersTo } from '@faitage/projections/privacy/person-links.queries'
import { belongingsOf, contactStreamOf, findSubject } from '@faitage/projections/privacy/subject.queries'
import { readModels } from '@faitage/projections/read-models'
import { sql } from 'kysely'
import { eraseFile } from '../files/files-of-erased.ts'
import type { Sessions } from '../identity/sessions.ts'
import { userDecider } from '../identity/user.decider.ts'
import { userCommands } from '../identity/user-commands.ts'
import { alone } from '../kernel/alone.ts'
import type { Api } from '../kernel/api.ts'
import { demandCaughtUp } from '../kernel/events/demand-caught-up.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { partOf, type RequestContext } from '../kernel/http/request-context.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { forgetSearched } from '../search/forget-searched.ts'
import { anonymiseProjects } from './anonymise-projects.ts'
import { eraseInvoice } from './erase-invoice.ts'
import { eraseSignature } from './erase-signature.ts'
import { type ErasedSubject, erasedSubjectDecider } from './erased-subject.decider.ts'
import { noteCommand, noteErasure, streamOfErased } from './note-erasure.ts'

interface Erasing {
  readonly subject: FoundSubject
  readonly cause: ErasureCause
  readonly documents: boolean
  readonly caller: Caller
  readonly request: RequestContext
  readonly sessions: Sessions
}

/** Words of a name that are looked for in the searches people keep: shorter ones would be found in anything. */
const SHORTEST = 3

/**
 * Erases somebody, for good: what is theirs goes, then their keys, then the rows that were made of it; that it is done comes
 * last. Asked again, whatever was cut off goes on to its end; once done, it is refused.
 */
export const eraseSubject = async (api: Api, erasing: Erasing): Promise<Written | Refusal> =>
  (await eraseMerged(api, erasing)) ??
  alone(api, `erase ${erasing.subject.id}`, async () => {
    const { subject, request } = erasing
    const stream = streamOfErased(subject.id)
    const { state, commands } = await api.folds.catchUp(erasedSubjectDecider, stream)
    const before = commands.get(noteCommand(subject.id, request.commandId))
    if (before?.requestHash !== undefined && before.requestHash !== request.requestHash)
      return refused('IDEMPOTENCY_KEY_REUSED')
    if (before) return { id: subject.id, revision: before.revision, position: before.position }
    if (state.erasures.length > 0 && (await isOver(api, subject.id, state))) return refused('privacy.erase.erased')
    if (subject.kind === 'invoice') return eraseInvoice(api, { ...erasing, id: subject.id })
    if (subject.kind === 'signature') return eraseSignature(api, { ...erasing, id: subject.id })
    return subject.kind === 'requester' ? eraseRequester(api, erasing) : eraseOther(api, erasing)
  })

/** Nothing is held of them any more, and the last of their keys that went did so by an erasure that was carried to its end. */
async function isOver({ db }: Api, id: string, { erasures }: ErasedSubject): Promise<boolean> {
  const noted = Math.max(...erasures.map(({ data }, nth) => data.generation ?? nth))
  const { rows } = await sql`select from subject_key where subject_id = ${id}::uuid
    union all select from forgotten_subject where subject_id = ${id}::uuid and generation > ${noted}`.execute(db)
  return rows.length === 0
}

/** The projects of a requester are anonymised as people do it of them; doing that notes the erasure. */
async function eraseRequester(api: Api, { subject, ...how }: Erasing): Promise<Written | Refusal> {
  const { projects } = await belongingsOf(api.db, subject.id)
  const { commandId: command, requestHash } = how.request
  // Cut off before it was noted, the key is held to what was sent under it by what its project was told.
  const asked = projects.map(id => ({ id, request: { ...partOf(how.request, id), requestHash } }))
  const done = await anonymiseProjects(api, asked, { ...how, command, requestHash, to: 'erase' })
  const refusal = done.map(one => one.written).find(isRefusal)
  if (refusal && refusal.key !== 'project.anonymised') return refusal
  const { revision, position } = await api.folds.catchUp(erasedSubjectDecider, streamOfErased(subject.id))
  return { id: subject.id, revision, position }
}

async function eraseOther(api: Api, erasing: Erasing): Promise<Written | Refusal> {
  const { subject, cause, caller, request } = erasing
  const { id, kind } = subject
  await demandCaughtUp(api)
  const names = wordsIn(subject.name).split(' ')
  await forgetSearched(
    api,
    names.filter(word => word.length >= SHORTEST),
  )
  const refusal = kind === 'user' ? await closeAccount(api, erasing) : undefined
  if (refusal) return refusal
  const { lots, searches, letters, notes, versions } = await belongingsOf(api.db, id)
  const files = kind === 'person' ? await lettersTo(api.db, id) : []
  for (const file of files) await eraseFile(api, file.id, caller)
  const own = await ownStream(api, subject)
  const streams = [
    own,
    ...lots.map(lot => `lot-${lot}`),
    ...searches.map(search => `savedSearch-${search}`),
    ...letters.map(one => `owner_letters-${one}`),
    ...notes.map(one => streamOf.record(followUpNote.stream, one)),
    ...versions.map(one => streamOf.record(thematicVersion.stream, one)),
  ]
  // An account or a prospect that is gone is gone; a contact, an owner, the people of a copro may be somebody else tomorrow.
  await api.keyring.forget(id, { renewable: kind !== 'user' && kind !== 'prospect' })
  api.folds.clear()
  await demandCaughtUp(api)
  await refold(api.pool, readModels, streams, stream => api.events.read(stream))
  await sql`delete from outbox_mail where recipient_id = ${id}::uuid or about_id = ${id}::uuid`.execute(api.db)
  await sql`update import_row set "values" = null, errors = null, warnings = null where target = ${id}::uuid`.execute(
    api.db,
  )
  api.folds.clear()
  await askForSweep(api.pool)
  const { commandId: command, requestHash } = request
  return noteErasure(api, {
    id,
    kind,
    cause,
    keys: 1,
    streams: streams.length,
    destroyed: files.length,
    caller,
    command,
    requestHash,
  })
}

/** Sheets made one with theirs are of the same person: they go with it, each with a proof of its own. */
async function eraseMerged(api: Api, erasing: Erasing): Promise<Refusal | undefined> {
  if (erasing.subject.kind !== 'person') return undefined
  const { merged } = await belongingsOf(api.db, erasing.subject.id)
  for (const id of merged) {
    const subject = await findSubject(api.db, id)
    if (!subject) continue
    const erased = await eraseSubject(api, { ...erasing, subject, request: partOf(erasing.request, id) })
    if (isRefusal(erased) && erased.key !== 'privacy.erase.erased') return erased
  }
  return undefined
}

async function ownStream({ db }: Api, { id, kind }: FoundSubject): Promise<string> {
  if (kind === 'user') return streamOf.user(id)
  return streamOf.record(kind === 'contact' ? ((await contactStreamOf(db, id)) ?? kind) : kind, id)
}

/** An account goes with all that opens it. */
async function closeAccount(
  api: Api,
  { subject: { id }, caller, request, sessions }: Erasing,
): Promise<Refusal | undefined> {
  if (id === caller.user_id) return refused('privacy.erase.self')
  const { state } = await api.folds.catchUp(userDecider, streamOf.user(id))
  if (state.life === 'present') {
    const removed = await userCommands(api, sessions).remove(state, { caller, request: partOf(request, 'account') })
    if (isRefusal(removed)) return removed
  }
  for (const table of ['calendar_feed', 'password_link', 'credential', 'second_factor', 'recovery_code'])
    await sql`delete from ${sql.table(table)} where user_id = ${id}::uuid`.execute(api.db)
  return undefined
}
