import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import fc from 'fast-check'
import { addressOf } from '../client.ts'
import { BOUNDARY, type Walk, type Walked } from '../walk-requests.ts'
import { brokenJson, hostileText, hostileValue, oddHeaders } from './hostile-values.ts'

/** A request as it leaves. */
export interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

type Json = Record<string, unknown>

/** Requests to a route, each spoiled in one place: its address, its query, a field, the body as a whole, its headers. */
export function malformed(walk: Walk, walked: Walked): fc.Arbitrary<Sent> {
  const { endpoint } = walked
  const content = walk.contentOf(walked)
  const good = (content.body ?? {}) as Json
  const writes = endpoint.method !== 'GET'
  const ways: fc.Arbitrary<Partial<Spoiled>>[] = [
    spoiledQuery(content.query),
    fc.record({ method: oddMethod(endpoint) }),
  ]
  // What a well-formed removal names is there no more for those that follow.
  if (endpoint.method !== 'DELETE') ways.push(fc.record({ headers: oddHeaders }))
  if (Object.keys(walked.params).length > 0) ways.push(spoiledParams(walked.params))
  if (writes && endpoint.consumes === 'json')
    ways.push(spoiledBody(good), spoiledBody(good), fc.record({ payload: brokenJson(JSON.stringify(good)) }))
  if (endpoint.consumes === 'multipart') ways.push(fc.record({ payload: brokenForm(good), headers: formHeaders }))
  return fc.oneof(...ways).map(spoiled => sentOf(walked, content.query, good, spoiled))
}

interface Spoiled {
  method: string
  params: Record<string, string>
  /** As it stands behind the `?`. */
  search: string
  body: unknown
  payload: string | Buffer
  headers: Record<string, string>
}

function sentOf({ endpoint, params }: Walked, query: Json | undefined, good: Json, spoiled: Partial<Spoiled>): Sent {
  const path = addressOf(endpoint, { params, query: spoiled.search === undefined ? query : undefined })
  const address = spoiled.params
    ? endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => spoiled.params![name] ?? params[name]!)
    : path
  const hasBody = endpoint.method !== 'GET' && endpoint.body.def.type !== 'undefined' && endpoint.consumes === 'json'
  const body = 'body' in spoiled ? spoiled.body : hasBody ? good : undefined
  const payload = spoiled.payload ?? (body === undefined ? undefined : JSON.stringify(body))
  return {
    method: spoiled.method ?? endpoint.method,
    url: spoiled.search === undefined ? address : `${address}?${spoiled.search}`,
    headers: { ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...spoiled.headers },
    ...(payload === undefined ? {} : { payload }),
  }
}

const oddMethod = ({ method }: Endpoint): fc.Arbitrary<string> =>
  fc.constantFrom(...['HEAD', 'OPTIONS', 'PATCH', 'PUT', 'POST', 'TRACE', 'GET'].filter(one => one !== method))

/** What may stand in an address: encoded, or as it is where an address can hold it. */
const inAddress: fc.Arbitrary<string> = hostileText.map(text => {
  const short = text.slice(0, 6000).toWellFormed()
  return /^[\w%.~+-]+$/.test(short) ? short : encodeURIComponent(short)
})

function spoiledQuery(query: Json | undefined): fc.Arbitrary<Partial<Spoiled>> {
  const names = [...Object.keys(query ?? {}), 'page', 'size', 'sortBy', 'q', 'inconnu', '__proto__', 'a[b]', 'id']
  const pair = fc.tuple(fc.constantFrom(...names), inAddress).map(([name, value]) => `${name}=${value}`)
  return fc.array(pair, { minLength: 1, maxLength: 4 }).map(pairs => ({ search: pairs.join('&') }))
}

function spoiledParams(params: Record<string, string>): fc.Arbitrary<Partial<Spoiled>> {
  const record = Object.fromEntries(Object.keys(params).map(name => [name, inAddress.filter(text => text !== '')]))
  return fc.record({ params: fc.record(record) as fc.Arbitrary<Record<string, string>> })
}

/** Dotted paths of all that a body holds. */
function pathsOf(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || at.length > 4) return [at]
  return [...(at.length > 0 ? [at] : []), ...Object.entries(value).flatMap(([key, one]) => pathsOf(one, [...at, key]))]
}

/** A body with another value in one or two places, a place missing, or a key too many. */
function spoiledBody(good: Json): fc.Arbitrary<Partial<Spoiled>> {
  const paths = pathsOf(good).filter(path => path.length > 0)
  const some = paths.length > 0 ? paths : [['inconnu']]
  const change = fc.oneof(
    { arbitrary: fc.tuple(fc.constantFrom(...some), hostileValue), weight: 4 },
    { arbitrary: fc.tuple(fc.constantFrom(...some), fc.constant(undefined)), weight: 1 },
    {
      arbitrary: fc.tuple(fc.constantFrom(...some.map(path => [...path.slice(0, -1), 'inconnu'])), hostileValue),
      weight: 1,
    },
  )
  return fc.array(change, { minLength: 1, maxLength: 2 }).map(changes => {
    const body = structuredClone(good)
    for (const [path, value] of changes) put(body, path, value)
    return { body }
  })
}

function put(body: Json, path: string[], value: unknown): void {
  let inside: Json = body
  for (const key of path.slice(0, -1)) {
    const next = inside[key]
    if (typeof next !== 'object' || next === null) return
    inside = next as Json
  }
  inside[path.at(-1)!] = value
}

const line = (text: string): string => `--${BOUNDARY}\r\n${text}`
const named = (name: string, more = ''): string => `content-disposition: form-data; name="${name}"${more}\r\n`

/** Forms that are cut, hold two files, none, files under odd names and of odd contents, fields nobody knows. */
function brokenForm(good: Json): fc.Arbitrary<Buffer> {
  const field = fc
    .tuple(fc.constantFrom(...Object.keys(good), 'inconnu', '__proto__', 'file', ''), hostileText)
    .map(([name, value]) => line(`${named(name)}\r\n${value.slice(0, 2000)}\r\n`))
  const contents = fc.oneof(
    hostileText,
    fc.constantFrom(
      '%PDF-1.7\n%%EOF',
      'PK\u0003\u0004',
      '\x89PNG\r\n\x1a\n',
      'a;b\n1;2\n',
      '<html>',
      'GIF89a',
      '\xff\xd8\xff',
    ),
  )
  const file = fc
    .tuple(
      fc.oneof(hostileText, fc.constantFrom('a.pdf', 'a.csv', 'a.xlsx', 'a.docx', 'a.png', 'CON', 'a.exe')),
      contents,
    )
    .map(([name, text]) => line(`${named('file', `; filename="${name.slice(0, 300)}"`)}\r\n${text.slice(0, 5000)}\r\n`))
  const end = fc.constantFrom(`--${BOUNDARY}--\r\n`, `--${BOUNDARY}`, '', `--${BOUNDARY}\r\n`, '--autre--\r\n')
  return fc
    .tuple(fc.array(fc.oneof(field, file), { maxLength: 4 }), end, fc.nat({ max: 40 }))
    .map(([parts, last, cut]) => {
      const whole = Buffer.from(parts.join('') + last)
      return cut > 30 ? whole.subarray(0, Math.max(0, whole.length - cut)) : whole
    })
}

const formHeaders = fc
  .constantFrom(
    ...[`multipart/form-data; boundary=${BOUNDARY}`, `multipart/form-data; boundary="${BOUNDARY}"`],
    ...[
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/mixed; boundary=limite',
      'application/json',
    ],
  )
  .map(type => ({ 'content-type': type }))
