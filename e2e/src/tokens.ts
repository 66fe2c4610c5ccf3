import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { jwtSecretFrom } from '../../projections/src/kernel/personal-data/secrets.ts'

const key = 'faitage.session'
type Stored = { token: string; refresh_token: string; user: unknown }

const stored = async (page: Page): Promise<Stored> =>
  await page.evaluate(name => JSON.parse(localStorage.getItem(name) ?? '{}') as never, key)
const store = async (page: Page, session: Stored) =>
  await page.evaluate(
    ([name, value]) => localStorage.setItem(name as string, value as string),
    [key, JSON.stringify(session)],
  )

/** The access token that the browser holds. */
export const tokenOf = async (page: Page): Promise<string> => (await stored(page)).token

/** Makes the browser's access token one that expired a minute ago: its own claims, signed with the server's secret. */
export async function expireToken(page: Page, secret: string): Promise<string> {
  const session = await stored(page)
  const [header = '', payload = ''] = session.token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const now = Math.floor(Date.now() / 1000)
  const expired = Buffer.from(JSON.stringify({ ...claims, iat: now - 960, exp: now - 60 })).toString('base64url')
  const signature = createHmac('sha256', jwtSecretFrom(secret)).update(`${header}.${expired}`).digest('base64url')
  const token = `${header}.${expired}.${signature}`
  await store(page, { ...session, token })
  return token
}

/** Makes both tokens of the browser worthless, as after a session was ended elsewhere. */
export async function spoilSession(page: Page): Promise<void> {
  const session = await stored(page)
  await store(page, { ...session, token: `${session.token}x`, refresh_token: `${session.refresh_token}x` })
}
