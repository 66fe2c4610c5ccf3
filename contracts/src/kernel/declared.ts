import type { z } from 'zod'

/*
 * What a schema declares of a value: which keys of what was sent it knows nothing of, and what an answer may carry. Zod
 * itself drops unknown keys in silence; here nothing sent may vanish, and nothing undeclared may leave.
 */

type Walk = {
  /** Adds the dotted path of every key the schema does not declare. */
  stray(value: unknown, at: string, found: string[]): void
  /** The value with its declared keys only; the same value where nothing had to go. */
  only(value: unknown): unknown
}

const named = new WeakMap<z.ZodType, (key: string) => boolean>()

/** An object that also takes keys made of what people declare, each with a value of the given schema. */
export function withKeys<S extends z.ZodRawShape>(
  object: z.ZodObject<S>,
  isKey: (key: string) => boolean,
  value: z.ZodType,
): z.ZodObject<S> {
  named.set(value, isKey)
  // What is known of the other keys is what matters to those who read them by name.
  return object.catchall(value) as unknown as z.ZodObject<S>
}

const anything: Walk = { stray: () => undefined, only: value => value }
const walks = new WeakMap<z.ZodType, Walk>()

/** Keys named at most: who sends more is told of the first, and nobody waits for the rest. */
const NAMED = 200

/** Dotted paths of the keys a schema does not declare. */
export function strayKeys(schema: z.ZodType, value: unknown): string[] {
  const found: string[] = []
  walkOf(schema).stray(value, '', found)
  return found
}

/** A value with the keys its schema declares, and no others. */
export const declaredOnly = <T>(schema: z.ZodType, value: T): T => walkOf(schema).only(value) as T

function walkOf(schema: z.ZodType): Walk {
  let walk = walks.get(schema)
  if (!walk) {
    // A schema that holds itself meets this one, which asks again once the real one is made.
    walks.set(schema, {
      stray: (value, at, found) => walkOf(schema).stray(value, at, found),
      only: value => walkOf(schema).only(value),
    })
    walk = makeWalk(schema)
    walks.set(schema, walk)
  }
  return walk
}

function makeWalk(schema: z.ZodType): Walk {
  const def = schema.def as unknown as Record<string, unknown> & { type: string }
  switch (def.type) {
    case 'object':
      return objectWalk(schema as z.ZodObject)
    case 'array':
      return listWalk(walkOf(def.element as z.ZodType))
    case 'record':
      return valuesWalk(walkOf(def.valueType as z.ZodType))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return walkOf(def.innerType as z.ZodType)
    case 'pipe': {
      const from = def.in as z.ZodType
      return walkOf((from.def as { type: string }).type === 'transform' ? (def.out as z.ZodType) : from)
    }
    case 'lazy':
      return walkOf((def.getter as () => z.ZodType)())
    case 'union':
      return unionWalk(def.options as readonly z.ZodType[])
    default:
      return anything
  }
}

const below = (at: string, key: string | number) => (at === '' ? String(key) : `${at}.${key}`)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function objectWalk(schema: z.ZodObject): Walk {
  const fields = new Map(Object.entries(schema.shape).map(([key, field]) => [key, walkOf(field as z.ZodType)]))
  const rest = schema.def.catchall as z.ZodType | undefined
  const open = rest && (rest.def as { type: string }).type !== 'never' ? walkOf(rest) : undefined
  const isKey = (rest && named.get(rest)) ?? (() => true)
  const walkAt = (key: string) => fields.get(key) ?? (isKey(key) ? open : undefined)
  return {
    stray(value, at, found) {
      if (!isObject(value)) return
      for (const [key, inner] of Object.entries(value)) {
        const path = below(at, key)
        const walk = walkAt(key)
        if (walk) walk.stray(inner, path, found)
        else if (found.length < NAMED) found.push(path)
      }
    },
    only(value) {
      if (!isObject(value)) return value
      const kept: Record<string, unknown> = {}
      for (const key of Object.keys(value)) {
        const walk = walkAt(key)
        if (walk) kept[key] = walk.only(value[key])
      }
      return kept
    },
  }
}

function listWalk(element: Walk): Walk {
  if (element === anything) return anything
  return {
    stray(value, at, found) {
      if (!Array.isArray(value)) return
      for (const [index, item] of value.entries()) element.stray(item, below(at, index), found)
    },
    only: value => (Array.isArray(value) ? value.map(item => element.only(item)) : value),
  }
}

function valuesWalk(values: Walk): Walk {
  if (values === anything) return anything
  return {
    stray(value, at, found) {
      if (isObject(value)) for (const [key, item] of Object.entries(value)) values.stray(item, below(at, key), found)
    },
    only: value =>
      isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, values.only(item)]))
        : value,
  }
}

/** The first option that takes the value speaks for it; where none does, the one that knows most of its keys. */
function unionWalk(options: readonly z.ZodType[]): Walk {
  const pick = (value: unknown) => {
    const taking = options.find(option => option.safeParse(value).success && strayKeys(option, value).length === 0)
    if (taking) return walkOf(taking)
    const counted = options.map(option => ({ option, stray: strayKeys(option, value).length }))
    return walkOf(counted.reduce((best, one) => (one.stray < best.stray ? one : best)).option)
  }
  return {
    stray: (value, at, found) => isObject(value) && pick(value).stray(value, at, found),
    only: value => (isObject(value) ? pick(value).only(value) : value),
  }
}
