import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'

const TIMEOUT_MS = 5000

/**
 * The name of a cloud drive, asked with the person's own access token; the token is passed on and never kept.
 *
 * @param root of the drive's API, such as `https://www.googleapis.com/drive/v3`; none where it is not offered
 * @returns the name, or why it cannot be told
 */
export async function driveName(
  root: string | undefined,
  drive_id: string,
  token: string | undefined,
): Promise<{ name: string } | Refusal> {
  const response = await asked(root, `drives/${encodeURIComponent(drive_id)}?fields=name`, token)
  if (isRefusal(response)) return response
  const body = (await response.json().catch(() => null)) as { name?: unknown } | null
  if (!response.ok || typeof body?.name !== 'string') return refused('file.storage')
  return { name: body.name.slice(0, 500) }
}

/** Milliseconds a file may take to arrive. */
const CONTENT_MS = 60_000

/** A file of a cloud drive, with the person's own access token: its name, and its bytes as they arrive. */
export async function driveFile(
  root: string | undefined,
  file_id: string,
  token: string | undefined,
): Promise<{ name: string; content: AsyncIterable<Uint8Array> } | Refusal> {
  const path = `files/${encodeURIComponent(file_id)}`
  const described = await asked(root, `${path}?fields=name`, token)
  if (isRefusal(described)) return described
  const body = (await described.json().catch(() => null)) as { name?: unknown } | null
  if (!described.ok || typeof body?.name !== 'string') return refused('file.storage')
  const response = await asked(root, `${path}?alt=media`, token, CONTENT_MS)
  if (isRefusal(response)) return response
  if (!response.ok || !response.body) return refused('file.storage')
  return { name: body.name.slice(0, 500), content: response.body }
}

/** One question to a drive; what it refuses is told in our words. */
async function asked(
  root: string | undefined,
  path: string,
  token: string | undefined,
  timeout = TIMEOUT_MS,
): Promise<Response | Refusal> {
  if (root === undefined) return refused('drive.notOffered')
  if (!token || !/^[\x21-\x7e]{1,4096}$/.test(token)) return refused('drive.accessRefused')
  let response: Response
  try {
    response = await fetch(`${root.replace(/\/$/, '')}/${path}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
  } catch {
    return refused('file.storage')
  }
  if (response.status === 404) return refused('NOT_FOUND')
  if (response.status === 401 || response.status === 403) return refused('drive.accessRefused')
  return response
}
