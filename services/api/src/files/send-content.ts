import { Readable } from 'node:stream'
import { previewedTypes } from '@faitage/contracts/files/file'
import type { KnownFile } from '@faitage/contracts/files/file-state'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '../kernel/api.ts'
import { Sent } from '../kernel/http/route.ts'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import { readFile } from './store-file.ts'

/*
 * Content is sent to anyone who holds the right at that very moment: pages fetch it with their token and show it from
 * memory, no address opens a file by itself. It never runs: attachment unless a browser shows it safely, its type never
 * guessed, a policy that allows nothing.
 */

/** Nothing of a file is run, wherever it is opened. */
export const neverRuns = { 'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'" }

/**
 * Answers a file's bytes, or the one range that was asked for; 304 when the reader has them, 416 when it asks for none
 * there are.
 */
export async function sendContent(
  api: Api,
  file: KnownFile,
  { http, reply, inline }: { http: FastifyRequest; reply: FastifyReply; inline: boolean },
): Promise<Sent | Refusal> {
  const { size, media_type } = file
  const etag = `"${file.content_id}"`
  const shown = inline && previewedTypes.includes(media_type)
  const headers: Record<string, string> = {
    'content-type': media_type,
    'content-disposition': dispositionOf(shown ? 'inline' : 'attachment', file.name ?? 'fichier'),
    ...neverRuns,
    'accept-ranges': 'bytes',
    etag,
  }
  // Bytes are sent as they are kept: compressing them would change their count, and with it every range.
  http.headers['x-no-compression'] = '1'
  const asked = ifRangeHolds(http, etag) ? rangeOf(http.headers.range, size) : undefined
  const known = file.life === 'present' && asked === undefined && hasTag(http.headers['if-none-match'], etag)
  if (known) {
    reply.code(304)
    return new Sent('', headers)
  }
  if (asked === 'none') {
    reply.code(416)
    return new Sent('', { ...headers, 'content-range': `bytes */${size}` })
  }
  const range = asked ?? { start: 0, end: size }
  const opened = await readFile(api, file, range)
  if (isRefusal(opened)) return opened
  if (asked) {
    reply.code(206)
    headers['content-range'] = `bytes ${range.start}-${range.end - 1}/${size}`
  }
  headers['content-length'] = String(range.end - range.start)
  return new Sent(Readable.from(opened.content, { objectMode: false }), headers)
}

/** A name as RFC 6266 has it: in plain ASCII for the old, whole in UTF-8 for all others. */
export function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%;]/g, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`
}

const ifRangeHolds = (http: FastifyRequest, etag: string): boolean => {
  const condition = http.headers['if-range']
  return condition === undefined || condition === etag
}

const hasTag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some(tag => [etag, '*'].includes(tag.trim().replace(/^W\//, '')))

/**
 * The one range a header asks for; undefined for all of it (no header, several ranges, one that is no range), `none`
 * when it lies beyond the end.
 */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'none' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  if (match[1] === '') {
    const last = Number(match[2])
    return last === 0 || size === 0 ? 'none' : { start: Math.max(0, size - last), end: size }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? size : Math.min(size, Number(match[2]) + 1)
  if (start >= size) return 'none'
  return end <= start ? undefined : { start, end }
}
