import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import { type AccessedThing, type AccessKind, accessedAt, accessedThing } from '@faitage/contracts/privacy/access'
import { validate } from 'uuid'
import type { AccessLog } from '../kernel/access-log.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { isRefusal } from '../kernel/refusal.ts'

/** The thing that the reads below an address are of. */
const things: Readonly<Record<string, AccessedThing>> = Object.fromEntries(
  accessedThing.options.map(thing => [`${accessedAt[thing]}/{id}`, thing]),
)
const lists: Readonly<Record<string, AccessedThing>> = {
  '/api/exports/projects': 'project',
  '/api/exports/funding': 'project',
  '/api/exports/lots-matrix': 'lot',
  '/api/exports/attendance-sheet': 'person',
  '/api/exports/arrears': 'person',
}

const kinds: Readonly<Record<string, AccessKind>> = {
  history: 'history',
  'as-of': 'history',
  difference: 'history',
  content: 'file',
  // The paper itself, and who signed it, from where.
  pdf: 'file',
  proof: 'file',
  dossier: 'dossier',
}

/** What reading an endpoint looks at; undefined where it is nobody's data, or no reading. */
export function lookedAt({ method, path, internal }: Endpoint): { thing: AccessedThing; kind: AccessKind } | undefined {
  if (method !== 'GET' || internal) return undefined
  const list = lists[path]
  if (list) return { thing: list, kind: 'export' }
  const end = path.indexOf('{id}') + '{id}'.length
  const thing = things[path.slice(0, end)]
  if (!thing) return undefined
  const [, below = ''] = path.slice(end).split('/')
  return { thing, kind: kinds[below] ?? 'sheet' }
}

/** Reads of a thing whose kind stands in the address, as far as it is somebody's data. */
const stories: Readonly<Record<string, AccessKind>> = { audit: 'history', dossiers: 'dossier' }
const storied = new Set<string>(['project', 'lot', 'quote', 'invoice', 'copro', 'person'] satisfies AccessedThing[])
function storyIn({ method, path }: Endpoint): ((params: unknown) => ReturnType<typeof lookedAt>) | undefined {
  const [, , first = '', second] = path.split('/')
  const kind = stories[first]
  if (!kind || method !== 'GET' || second !== '{kind}') return undefined
  return params => {
    const { kind: thing = '' } = params as { kind?: string }
    return storied.has(thing) ? { thing: thing as AccessedThing, kind } : undefined
  }
}

/** The same routes; those that show somebody's data say so to the access log once they answered. */
export const notedBy =
  (log: AccessLog) =>
  (definition: RouteDefinition): RouteDefinition => {
    const { endpoint, handler } = definition
    const fixed = lookedAt(endpoint)
    const story = storyIn(endpoint)
    if (!fixed && !story) return definition
    return {
      ...definition,
      async handler(input) {
        const answer = await handler(input)
        const { caller } = input
        const { id } = (input.params ?? {}) as { id?: string }
        const what = fixed ?? story?.(input.params)
        // Our worker looks for nobody, and whoever reads of themselves is no news. An id in capitals is the same one.
        if (
          what &&
          !isRefusal(answer) &&
          caller.kind === 'user' &&
          validate(caller.id) &&
          caller.id !== id?.toLowerCase()
        )
          log.note({ actor: caller.id, subject: id?.toLowerCase(), ...what })
        return answer
      },
    }
  }
