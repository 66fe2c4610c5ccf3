import type { FieldError } from '@faitage/contracts/kernel/error-catalogue'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, type Refusal, refused } from '../refusal.ts'
import { BODY_LIMIT } from './body-limit.ts'

/** A character no table can hold: NUL, or half of a pair. `JSON.stringify` writes both as an escape. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

/** What webhooks sent, to the letter: their senders sign that. */
const toTheLetter = new WeakMap<FastifyRequest, string>()
export const rawBodyOf = (request: FastifyRequest): string => toTheLetter.get(request) ?? ''

/** Reads JSON bodies; one that the read models could never store is refused before it becomes a fact, field by field. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.url.startsWith('/api/webhooks/')) toTheLetter.set(request, body)
    const heavy = body.length > LIGHT && request.routeOptions.bodyLimit <= BODY_LIMIT.people && tooHeavy(body)
    if (heavy) return done(heavy as never)
    parse(request, body, (error, value) => {
      const odd = !error && /\\u(?:0000|d[89a-f])/i.test(body)
      const read = odd && request.routeOptions.config.nulEmpties ? withoutNul(value) : value
      done(odd && unstorable.test(JSON.stringify(read)) ? (refusalOf(read) as never) : error, read)
    })
  })
}

/** Reads the forms of our own pages: a field said twice is no field. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const fields = [...new URLSearchParams(body)]
      const read = Object.fromEntries(fields)
      if (fields.length > 50 || Object.keys(read).length < fields.length) return done(refused('MALFORMED') as never)
      done(fields.some(one => one.some(isUnstorable)) ? (refusalOf(read) as never) : null, read)
    },
  )
}

const UNSTORABLE =
  'Ce texte contient un caractère invisible, qui ne peut pas être enregistré. Effacez-le et saisissez-le à nouveau.'
const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed()

/** The fields whose texts hold what no table can; where it is a key, or the whole of what was sent, no field says it. */
function refusalOf(body: unknown): Refusal {
  const faults: FieldError[] = []
  const look = (value: unknown, path: string): boolean => {
    if (typeof value === 'string') {
      if (isUnstorable(value) && faults.length < 200) faults.push({ path, message: UNSTORABLE })
      return path !== '' || !isUnstorable(value)
    }
    if (typeof value !== 'object' || value === null) return true
    return Object.entries(value).every(([key, one]) => !isUnstorable(key) && look(one, path ? `${path}.${key}` : key))
  }
  return look(body, '') && faults.length > 0 ? invalid(faults) : refused('MALFORMED')
}

/** A body in which the one character NUL, as a value, is an emptied one. */
function withoutNul(value: unknown): unknown {
  if (value === '\0') return null
  if (Array.isArray(value)) return value.map(withoutNul)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutNul(one)]))
}

/** Characters of a body that is read without a look. */
const LIGHT = 4096
/** How deep what people send is, and how many values it holds, with room: rows saved many at a time are the largest. */
const DEEPEST = 64
const MOST_VALUES = 50_000

/**
 * Why a text is not even parsed: a megabyte of brackets, or of keys of two letters, takes a hundred times as long as a
 * megabyte that somebody wrote, and nobody else is answered meanwhile.
 */
function tooHeavy(text: string): Refusal | undefined {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // A text, to its end: what stands in it counts for nothing.
        for (at++; at < text.length && text.charCodeAt(at) !== 0x22; at++) if (text.charCodeAt(at) === 0x5c) at++
        break
      case 0x5b:
      case 0x7b:
        if (++depth > DEEPEST) return refused('MALFORMED')
        break
      case 0x5d:
      case 0x7d:
        depth--
        break
      case 0x2c:
        if (++values > MOST_VALUES) return refused('PAYLOAD_TOO_LARGE')
    }
  }
  return undefined
}
