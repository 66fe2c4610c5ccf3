import { renderedTypes } from '@faitage/contracts/files/file'
import type { KnownFile } from '@faitage/contracts/files/file-state'
import type { FastifyRequest } from 'fastify'
import type { Api } from '../kernel/api.ts'
import { Sent } from '../kernel/http/route.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { dispositionOf, neverRuns } from './send-content.ts'
import { readFile } from './store-file.ts'

/** Bytes of a picture at most: it is read whole. */
const MOST = 32 * 1024 * 1024

/** Answers a JPEG of a picture that browsers do not read; the picture itself stays as it was sent. */
export async function sendRendition(api: Api, file: KnownFile, http: FastifyRequest): Promise<Sent | Refusal> {
  const opened = await readFile(api, file)
  if (isRefusal(opened)) return opened
  if (!renderedTypes.includes(file.media_type) || file.size > MOST) {
    for await (const _ of opened.content) break
    return refused('file.notShown')
  }
  const parts: Buffer[] = []
  for await (const part of opened.content) parts.push(part)
  const made = await api.renditions.jpeg(Buffer.concat(parts))
  if (isRefusal(made)) return made
  http.headers['x-no-compression'] = '1'
  return new Sent(made, {
    'content-type': 'image/jpeg',
    'content-disposition': dispositionOf('inline', `${(file.name ?? 'photo').replace(/\.[^.]+$/, '')}.jpg`),
    ...neverRuns,
    'content-length': String(made.length),
  })
}
