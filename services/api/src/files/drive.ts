import { type Refusal, refused } from '../kernel/refusal.ts'

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
  if (root === undefined) return refused('drive.notOffered')
  if (!token || !/^[\x21-\x7e]{1,4096}$/.test(token)) return refused('drive.accessRefused')
  let response: Response
  try {
    response = await fetch(`${root.replace(/\/$/, '')}/drives/${encodeURIComponent(drive_id)}?fields=name`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch {
    return refused('file.storage')
  }
  if (response.status === 404) return refused('NOT_FOUND')
  if (response.status === 401 || response.status === 403) return refused('drive.accessRefused')
  const body = (await response.json().catch(() => null)) as { name?: unknown } | null
  if (!response.ok || typeof body?.name !== 'string') return refused('file.storage')
  return { name: body.name.slice(0, 500) }
}
