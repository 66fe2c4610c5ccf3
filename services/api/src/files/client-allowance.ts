import { sentBy } from '@faitage/projections/files/file-list.queries'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { refused } from '../kernel/refusal.ts'

const DAY_MS = 86_400_000
const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)

/**
 * Refuses a file of a client who sent enough for a day, or whose project keeps enough: this is a place for the papers of a
 * renovation, not a store of files.
 *
 * @throws {Refusal} file.tooMany, file.tooMuch, file.full
 */
export async function demandAllowance(api: Api, { id }: Pick<Caller, 'id'>, projectId: string): Promise<void> {
  const { files, bytes, kept } = api.config.files.client
  const since = new Date(api.clock.now().getTime() - DAY_MS)
  const sent = await sentBy(api.db, id, { since, projectId })
  if (sent.files >= files) throw refused('file.tooMany', { count: files })
  if (sent.bytes >= bytes) throw refused('file.tooMuch', { sent: megabytes(bytes) })
  if (sent.kept >= kept) throw refused('file.full', { max: megabytes(kept) })
}
