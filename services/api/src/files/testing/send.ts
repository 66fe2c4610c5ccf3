import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import type { TestSystem, TestUser } from '../../testing/system.ts'

export interface Sending {
  as?: TestUser
  owner: { kind: string; id: string }
  name: string
  content: Buffer
  folder?: string
  shared?: boolean
  keep_both?: boolean
  before?: readonly (readonly [string, string])[]
  after?: readonly (readonly [string, string])[]
  key?: string
}

const BOUNDARY = 'limite-du-formulaire'

const fieldOf = ([name, value]: readonly [string, unknown]) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

type Form = Partial<Omit<Sending, 'as' | 'key'>> & Pick<Sending, 'name' | 'content'>

/** A form as a browser writes it: the fields, then the file; `before` and `after` it, fields of one's own. */
export function formOf({ owner, name, content, folder, shared, keep_both, before = [], after = [] }: Form) {
  const fields = Object.entries({ owner_kind: owner?.kind, owner_id: owner?.id, folder, shared, keep_both })
    .filter(([, value]) => value !== undefined)
    .concat(before.map(([field, value]) => [field, value]))
    .map(fieldOf)
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name.replaceAll('"', '%22')}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.concat([
      Buffer.from(fields.join('') + head),
      content,
      Buffer.from(`\r\n${after.map(fieldOf).join('')}--${BOUNDARY}--\r\n`),
    ]),
  }
}

export interface SentAnswer {
  status: number
  id: string
  key: string
  message: string
  name: string
  folder: string
  details: Record<string, unknown>
}

/** Sends a file as a browser does. */
export async function sendFile(system: TestSystem, sending: Sending): Promise<SentAnswer> {
  const { type, body } = formOf(sending)
  const response = await system.http.inject({
    method: 'POST',
    url: fileEndpoints.upload.path,
    headers: {
      authorization: `Bearer ${system.as(sending.as ?? 'manager').token}`,
      'content-type': type,
      ...(sending.key ? { 'idempotency-key': sending.key } : {}),
    },
    payload: body,
  })
  const answer = response.json() as SentAnswer & { position?: string }
  if (answer.position) system.seen.position = answer.position
  return { ...answer, status: response.statusCode }
}

/** The bare answer of a file's content. */
export const contentOf =
  (system: () => TestSystem) =>
  (
    id: string,
    {
      as = 'manager',
      headers = {},
      inline = false,
      rendered = false,
    }: { as?: TestUser; headers?: Record<string, string>; inline?: boolean; rendered?: boolean } = {},
  ) =>
    system()
      .as(as)
      .raw(fileEndpoints.content, {
        params: { id },
        headers,
        ...(inline || rendered ? { query: { disposition: 'inline', ...(rendered ? { as: 'jpeg' } : {}) } } : {}),
      } as never)
