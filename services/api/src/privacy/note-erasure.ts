import type { Written } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { ErasureCause, SubjectKind } from '@faitage/contracts/privacy/subject'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { filesAndKept } from '@faitage/projections/privacy/subject.queries'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { erasedSubjectDecider } from './erased-subject.decider.ts'

export const streamOfErased = (id: string): string => streamOf.record('erasedSubject', id)

interface Erased {
  readonly id: string
  readonly kind: SubjectKind
  readonly cause: ErasureCause
  readonly keys: number
  readonly streams: number
  /** Whose files and invoices they were. */
  readonly projects?: readonly string[]
  /** Files that were destroyed, where they are of no project that is erased. */
  readonly destroyed?: number
  readonly caller: Caller
  /** The command that erased them: noted once, however often it is sent. */
  readonly command: string
  /** What was sent under it, where it bears a key. */
  readonly requestHash?: string | undefined
}

/** The command under which an erasure is noted. */
export const noteCommand = (id: string, command: string): string => derivedId(`erased ${id}`, command)

/** The last step of an erasure: that it is done, and what it did, without a word of whom. */
export async function noteErasure(
  api: Api,
  { id, kind, cause, keys, streams, projects = [], destroyed = 0, caller, command, requestHash }: Erased,
): Promise<Written> {
  const { files, invoices, signatures } = await filesAndKept(api.db, projects)
  const { rows } = await sql<{ generation: number }>`
    select generation from forgotten_subject where subject_id = ${id}::uuid`.execute(api.db)
  const files_gone = files.filter(one => one.destroyed).length
  const facts = {
    ...{ id, kind, cause, keys, streams, invoices_kept: invoices, signatures_kept: signatures, store: api.files.kind },
    // Said where it is not the first: of somebody who was written of anew.
    ...(rows[0] && rows[0].generation > 0 ? { generation: rows[0].generation } : {}),
    ...{ files: files_gone + destroyed, files_kept: files.length - files_gone },
  }
  const written = await handle(api, {
    decider: erasedSubjectDecider,
    stream: streamOfErased(id),
    command: { type: 'NoteErasure', facts },
    caller,
    request: { ...internalContext(noteCommand(id, command)), requestHash },
  })
  if (isRefusal(written)) throw written
  return written
}
