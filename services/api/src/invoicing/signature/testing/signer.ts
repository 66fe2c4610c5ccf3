import { openContent } from '../../../mail/outbox/sealed-mail.ts'
import type { TestSystem } from '../../../testing/system.ts'

/** What the outbox holds of the signing of a quote, the last first. */
export async function mailsToSign({ api }: TestSystem): Promise<string[]> {
  const rows = await api.db
    .selectFrom('outbox_mail')
    .selectAll()
    .where('kind', '=', 'signature')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, content }) => openContent(api, id, content!).text)
}

const LINK = /\/api\/sign\/[A-Za-z0-9_-]{65}/
const CODE = /code de signature est (\d{6})/

/** Somebody who got a link, with nothing but a browser that runs no script. */
export function signerAt(system: TestSystem, path: string) {
  const headers: Record<string, string> = { 'user-agent': 'Navigateur d’essai', accept: 'text/html' }
  const post = async (step: string, fields: Record<string, string>) => {
    const answer = await system.http.inject({
      method: 'POST',
      url: `${path}/${step}`,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
    const [cookie] = [answer.headers['set-cookie'] ?? []].flat()
    if (cookie) headers.cookie = cookie.split(';')[0]!
    return answer
  }
  const read = () => system.http.inject({ method: 'GET', url: `${path}/document`, headers })
  return {
    path,
    page: () => system.http.inject({ method: 'GET', url: path, headers }),
    /** The document, as a program fetches it. */
    read,
    /** The document, by the gesture of somebody who reads. */
    document: async () => {
      await post('open', {})
      return await read()
    },
    askCode: () => post('code', {}),
    check: (code: string) => post('check', { code }),
    sign: (name = 'Anne Morel') => post('sign', { name, consent: 'oui' }),
    refuse: (reason: string) => post('refuse', { reason }),
    post,
    /** The last code that left. */
    code: async () => {
      for (const text of await mailsToSign(system)) {
        const found = CODE.exec(text)?.[1]
        if (found) return found
      }
      throw new Error('no code was sent')
    },
  }
}

/** Shows that the mailbox is theirs: reads, asks for a code, types it. */
export async function prove(signer: Signer): Promise<void> {
  await signer.document()
  await signer.askCode()
  await signer.check(await signer.code())
}
export type Signer = ReturnType<typeof signerAt>

/** The link of the last quote that was sent. */
export async function linkSent(system: TestSystem): Promise<string> {
  for (const text of await mailsToSign(system)) {
    const link = text.includes('code de signature') ? undefined : LINK.exec(text)?.[0]
    if (link) return link
  }
  throw new Error('no link was sent')
}
