import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import {
  partsOf,
  type RecordThing,
  type RecordWay,
  type Scope,
  type Thing,
  thingOf,
} from '@faitage/contracts/kernel/scope'
import { z } from 'zod'
import type { Api } from '../api.ts'
import { reachRecord } from '../records/reach-record.ts'
import { refused } from '../refusal.ts'
import type { Caller } from './caller.ts'
import type { Named, Reaches } from './reached.ts'

/** The parsed parts of a request. */
type Asked = Readonly<Record<(typeof parts)[number], unknown>>
const parts = ['params', 'query', 'body'] as const

/** Reaches what a call is about, for its caller. */
export type Reach = (caller: Caller, asked: Asked) => Promise<unknown> | undefined
type ReachAny = (api: Api, caller: Caller, named: Named, to: string) => Promise<unknown>

/** Reaches what endpoints declare, by the kinds that the contexts know. */
export function reacher(api: Api, reaches: Partial<Reaches>): (endpoint: Endpoint) => Reach {
  return endpoint => {
    const all = partsOf(endpoint.of).map(part => reachPart(part, endpoint))
    if (all.every(one => one === undefined)) return () => undefined
    const [first] = all
    if (!Array.isArray(endpoint.of)) return (caller, asked) => first?.(caller, asked)
    return (caller, asked) => inOrder(all.map(one => () => one?.(caller, asked)))
  }

  function reachPart(part: ReturnType<typeof partsOf>[number], endpoint: Endpoint): Reach | undefined {
    if (part.scope === 'team') return demandTeam
    const thing = thingOf(part)
    if (!thing || byOperations(part)) return undefined
    const reach = reachOf(reaches, thing)
    if (!reach) return undefined
    const reachOne = (caller: Caller, id: string, kind?: string) => reach(api, caller, { id, kind }, thing.to)
    const [idIn, kindIn] = [readerOf(endpoint, thing.at), thing.kindAt && readerOf(endpoint, thing.kindAt)]
    const read = (asked: Asked) => ({ ids: listed(idIn?.(asked)), kind: kindIn ? String(kindIn(asked)) : undefined })
    switch (part.scope) {
      case 'thing':
        return async (caller, asked) => {
          const { ids, kind } = read(asked)
          if (ids[0] === undefined) throw refused('NOT_FOUND')
          return reachOne(caller, ids[0], kind)
        }
      case 'given':
        return async (caller, asked) => {
          const { ids, kind } = read(asked)
          return ids[0] === undefined ? undefined : reachOne(caller, ids[0], kind)
        }
      case 'every':
        return (caller, asked) => {
          const { ids, kind } = read(asked)
          return inOrder(ids.map(id => () => reachOne(caller, id, kind)))
        }
      default:
        return async caller => (id: string, kind?: string) => reachOne(caller, id, kind)
    }
  }
}

async function demandTeam({ role }: Caller): Promise<void> {
  if (role === 'client') throw refused('FORBIDDEN')
}

/** Start-up fails where an endpoint does not say whose its object is, or says it of what nobody can reach. */
export function demandScopes(endpoints: readonly Endpoint[], reaches: Partial<Reaches>): void {
  const faults = endpoints.flatMap(endpoint => {
    const name = `${endpoint.method} ${endpoint.path}`
    // A route made by hand may lack it, whatever its type says.
    const scope = endpoint.of as Scope | undefined
    if (!scope) return [`${name} (rien)`]
    return partsOf(scope).flatMap(part => {
      const thing = thingOf(part)
      if (!thing) return []
      if (!byOperations(part) && !reachOf(reaches, thing)) return [`${name} (${thing.kind})`]
      return [thing.at, thing.kindAt].flatMap(field =>
        field && !readerOf(endpoint, field) ? [`${name} (${thing.kind}: ${field})`] : [],
      )
    })
  })
  if (faults.length > 0) throw new Error(`Ces routes ne disent pas à qui est leur objet : ${faults.join(', ')}`)
}

function reachOf(reaches: Partial<Reaches>, thing: Thing): ReachAny | undefined {
  if (isRecordThing(thing))
    return (api, caller, { id }, to) => reachRecord(api, caller, thing.record, id, to as RecordWay)
  return (reaches as Readonly<Record<string, ReachAny | undefined>>)[thing.kind]
}
const byOperations = ({ scope }: { scope: string }): boolean => scope === 'operated' || scope === 'rows'
const isRecordThing = (thing: Thing): thing is RecordThing => 'record' in thing

const listed = (value: unknown): string[] => [value ?? []].flat().filter((id): id is string => typeof id === 'string')

/** One after the other: the first that refuses is the one that is told. */
async function inOrder(works: readonly (() => unknown)[]): Promise<unknown[]> {
  const done: unknown[] = []
  for (const work of works) done.push(await work())
  return done
}

/** The fields a schema declares, whatever it is wrapped in. */
function fieldsOf(schema: z.ZodType): object {
  if (schema instanceof z.ZodObject) return schema.shape
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in as z.ZodType)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return fieldsOf(schema.unwrap() as z.ZodType)
  return {}
}

/** Reads a declared field of a request; nothing where no part of it declares the field. */
function readerOf(endpoint: Endpoint, field: string): ((asked: Asked) => unknown) | undefined {
  const part = parts.find(one => field in fieldsOf(endpoint[one]))
  return part && (asked => (asked[part] as Record<string, unknown> | undefined)?.[field])
}
