import type { LightMyRequestResponse } from 'fastify'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** Values that are names of fields or kinds of things: what they say counts as much as a key does. */
const spoken = new Set(['field', 'kind'])

/** Every key of an answer, by its dotted path; `[]` stands for each of a list, `<id>` for a key that is an id. */
export function keysOf(value: unknown, path = ''): string[] {
  const own = path === '' ? [] : [path]
  if (Array.isArray(value)) return unique([`${path}[]`, ...value.flatMap(one => keysOf(one, `${path}[]`))])
  if (typeof value !== 'object' || value === null) return own
  const keys = Object.entries(value).flatMap(([key, inner]) => {
    const at = [...own, key.replace(uuid, '<id>')].join('.')
    const said = spoken.has(key) && typeof inner === 'string' ? [`${at}=${inner.replace(uuid, '<id>')}`] : []
    return [...said, ...keysOf(inner, at)]
  })
  return keys.length === 0 ? own : unique(keys)
}

/** The keys of whatever was answered: of a table its headings, of a calendar its properties, of bytes what they are. */
export function keysAnswered({ headers, body }: Pick<LightMyRequestResponse, 'headers' | 'body'>): string[] {
  const type = String(headers['content-type'] ?? '').split(';')[0] as string
  if (type === 'application/json') return keysOf(JSON.parse(body))
  if (type === 'text/csv') {
    const [head = ''] = body.replace('\uFEFF', '').split('\r\n')
    return head.split(';').map(heading => heading.replaceAll('"', '').replaceAll(/\s/g, '_'))
  }
  if (type === 'text/calendar') return unique(body.split('\r\n').flatMap(line => /^[A-Z-]+(?=[:;])/.exec(line) ?? []))
  return type ? [type] : []
}

/** Those that stand in one and not in the other. */
export const beyond = (some: Iterable<string>, others: ReadonlySet<string>): string[] =>
  [...some].filter(key => !others.has(key))

const unique = (keys: readonly string[]) => [...new Set(keys)]
