import { createHash } from 'node:crypto'
import type { DocumentKind, FileMediaType } from '@faitage/contracts/files/file'
import type { KnownFile } from '@faitage/contracts/files/file-state'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import type { Actor } from '@faitage/contracts/kernel/message'
import type { Api } from '../kernel/api.ts'
import { opened, SealBroken } from '../kernel/content/sealing.ts'
import { ContentMissing, FileStoreUnavailable } from '../kernel/content/store.ts'
import { handle } from '../kernel/events/handle.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import { dropContent, endIntake } from './contents.ts'
import { DAYS_KEPT, fileDecider } from './file.decider.ts'
import { type ReachedOwner, streamOfFile } from './file-access.ts'
import type { Received } from './receive-upload.ts'

/** Where a file is put, whether the client sees it, and what it is where that was said. */
export interface Placement {
  readonly folder: string
  readonly shared: boolean
  readonly kind?: DocumentKind | undefined
}

type By = { caller: Caller; request: RequestContext; actor?: Actor }

/** Whose key seals a file, and its id: derived from the command, so that a repeated one meets the same file. */
export const destinationIn = (reached: ReachedOwner, request: RequestContext, kind = 'file') => {
  const file_id = request.newId(kind)
  return { file_id, subject_id: reached.subject_id ?? file_id, reached }
}

/**
 * Makes a file of what was received; bytes that no event comes to name are forgotten. The same command with the same
 * content answers the file it made the first time, with another content it is refused.
 */
export async function recordFile(
  api: Api,
  received: Received,
  reached: ReachedOwner,
  { folder, shared, kind }: Placement,
  by: By,
): Promise<Written | Refusal> {
  const { file_id: id, subject_id, content_id, name, media_type, size, sha256 } = received
  const { owner, mission_id } = reached
  const stream = streamOfFile(id)
  const told = { owner, mission_id, folder, shared, subject_id, content_id, name, media_type, size, sha256 }
  // When this throws, whether the event was written is unknown: the note stays, and the sweep asks the log.
  const written = await handle(api, {
    decider: fileDecider,
    stream,
    command: { type: 'UploadFile', id, kind, ...told },
    caller: by.caller,
    request: withContent(
      by.request,
      hashOf(api, `${sha256} ${owner.id} ${folder} ${shared} ${name}${kind ? ` ${kind}` : ''}`),
    ),
    ...(by.actor ? { actor: by.actor } : {}),
  })
  const { state } = await api.folds.forWriting(fileDecider, stream)
  if (state.life !== 'absent' && state.content_id === content_id) await endIntake(api, content_id)
  else await dropContent(api, content_id)
  return written
}

/** The file's bytes in clear, or part of them: the first are read before this resolves, so that faults are told. */
export interface OpenedFile {
  readonly media_type: FileMediaType
  readonly name: string | null
  readonly size: number
  readonly content: AsyncIterable<Buffer>
}

/**
 * Opens the content of a file, no matter who asks: check its access first.
 *
 * @param range bytes `start` to `end`, `end` not included; all of them by default
 * @returns the bytes, or why there are none: removed, destroyed, erased with its subject, or the store is away
 */
export async function readFile(
  api: Api,
  file: Pick<KnownFile, 'life' | 'content_id' | 'subject_id' | 'media_type' | 'name' | 'size'>,
  range: { start: number; end: number } = { start: 0, end: file.size },
): Promise<OpenedFile | Refusal> {
  if (file.life === 'destroyed') return refused('file.destroyed', { days: DAYS_KEPT })
  if (file.life === 'removed') return refused('file.removed')
  const { content_id, subject_id, media_type, name, size } = file
  const key = (await api.keyring.load([subject_id])).get(subject_id)
  if (!key) return refused('file.erased')
  const bytes = opened(place => api.files.read(content_id, place), key, { bound: content_id, size, ...range })
  try {
    const first = await bytes.next()
    return { media_type, name, size, content: first.done ? inOrder<Buffer>([]) : startingWith(first.value, bytes) }
  } catch (error) {
    if (error instanceof FileStoreUnavailable) return refused('file.storage')
    if (!(error instanceof ContentMissing || error instanceof SealBroken)) throw error
    api.log.error({ content: content_id, failure: error.name }, 'a file cannot be opened')
    return refused('file.lost')
  }
}

async function* startingWith<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield first
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

/** The same idempotency key with another file is another request. */
const withContent = (request: RequestContext, hash: string): RequestContext => ({
  id: request.id,
  ip: request.ip,
  ifMatch: undefined,
  commandId: request.commandId,
  requestHash: request.requestHash === undefined ? undefined : hash,
  newId: kind => request.newId(kind),
})

const hashOf = (api: Api, content: string): string =>
  api.secrets.keyedHash(createHash('sha256').update(content).digest('base64'))

async function* inOrder<T>(content: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  yield* content
}
