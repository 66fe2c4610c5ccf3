import { sentBy } from '@faitage/projections/files/file-list.queries'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'

const DAY_MS = 86_400_000
const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)

/**
 * Why a file of a client is refused, who sent enough for a day, or whose project keeps enough: this is a place for the papers of a
 * renovation, not a store of files.
 */
export async function allowanceRefused(
  api: Api,
  { id }: Pick<Caller, 'id'>,
  projectId: string,
): Promise<Refusal | undefined> {
  const { files, bytes, kept } = api.config.files.client
  const since = new Date(api.clock.now().getTime() - DAY_MS)
  const sent = await sentBy(api.db, id, { since, projectId })
  if (sent.files >= files) return refused('file.tooMany', { count: files })
  if (sent.bytes >= bytes) return refused('file.tooMuch', { sent: megabytes(bytes) })
  if (sent.kept >= kept) return refused('file.full', { max: megabytes(kept) })
  return undefined
}

/** How long the lists get to show what a client sent. */
const SHOWN_MS = 5000
/** By client, until the last of their files is in the lists. */
const turns = new Map<string, Promise<void>>()

/**
 * Keeps the files of a client one after the other, each once the lists show the one before: what was received at the same
 * time would all be let in on what was kept before any of it.
 */
export async function inTurn<T extends { position: string } | Refusal>(
  api: Pick<Api, 'live'>,
  { id }: Pick<Caller, 'id'>,
  keep: () => Promise<T>,
): Promise<T> {
  const kept = (turns.get(id) ?? Promise.resolve()).then(keep)
  const turn: Promise<void> = kept
    .then(async done => void (isRefusal(done) || (await api.live.caughtUp(done.position, SHOWN_MS))))
    .catch(() => undefined)
    .then(() => void (turns.get(id) === turn && turns.delete(id)))
  turns.set(id, turn)
  return await kept
}
