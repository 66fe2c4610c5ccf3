import type { FileItem } from '@faitage/contracts/files/file.endpoints'
import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import { headersOf, urlOf } from '@/api/client'
import { connectionLost, refusalOf, toRefusal } from '@/api/refusal'
import { renewToken } from '@/api/renew'
import { session } from '@/api/session'
import { download } from '@/lib/download'
import { notify } from '@/lib/notify'
import { nameOf } from './file-words.tsx'

/**
 * The bytes of a file, fetched with the person's own token and kept in memory: no address opens a file by itself.
 *
 * @throws ApiRefusal with the French text to show
 */
export const fetchContent = (id: string, signal?: AbortSignal): Promise<Blob> =>
  fetchBytes(fileEndpoints.content, id, signal)

/** What names the thing: its id, or all the parameters of its address. */
type Named = string | Readonly<Record<string, string>>

/** The bytes that an endpoint answers of a thing, e.g. the PDF of a quote. @throws as `fetchContent` */
export async function fetchBytes(
  endpoint: Endpoint,
  named: Named,
  signal?: AbortSignal,
  query?: object,
): Promise<Blob> {
  const params = typeof named === 'string' ? { id: named } : named
  const used = session.get()
  const answer = await ask(endpoint, { params, query }, signal)
  if (answer.ok) return await answer.blob()
  const refusal = await refusalOf(answer)
  if (refusal.status !== 401 || !used) throw refusal
  await renewToken(used)
  const again = await ask(endpoint, { params, query }, signal)
  if (again.ok) return await again.blob()
  throw await refusalOf(again)
}

async function ask(
  endpoint: Endpoint,
  input: { params: Readonly<Record<string, string>>; query: object | undefined },
  signal: AbortSignal | undefined,
): Promise<Response> {
  try {
    return await fetch(urlOf(endpoint, input), {
      headers: headersOf(endpoint),
      signal: signal ?? null,
      cache: 'no-store',
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw connectionLost()
  }
}

/** Hands a file to the browser's downloads, or says why it cannot be. */
export async function downloadFile(file: Pick<FileItem, 'id' | 'name'>): Promise<void> {
  try {
    download(await fetchContent(file.id), nameOf(file))
  } catch (error) {
    notify.error(toRefusal(error).message)
  }
}
