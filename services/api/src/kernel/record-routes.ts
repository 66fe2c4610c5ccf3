import type { Page } from '@faitage/contracts/kernel/endpoint'
import type { RecordDefinition } from '@faitage/contracts/kernel/record'
import type { recordEndpoints } from '@faitage/contracts/kernel/record.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { z } from 'zod'
import { type Api, fold } from './api.ts'
import type { Caller } from './caller.ts'
import { handle } from './handle.ts'
import { recordDecider } from './record.decider.ts'
import { type Refusal, refused } from './refusal.ts'
import type { RequestContext } from './request-context.ts'
import { type RouteDefinition, route } from './route.ts'

/** Something that still needs a record. */
export type Use = { kind: string; name: string }

export interface RecordParts<N extends string, S extends z.ZodRawShape> {
  record: RecordDefinition<N, S>
  endpoints: ReturnType<typeof recordEndpoints<N, S>>
  list(query: unknown): Promise<Page<unknown>>
  uses(id: string): Promise<readonly Use[]>
  /** French names of the fields, for conflicts. */
  labels: Record<string, string>
  /** French name of each kind of thing that may use it. */
  useLabels: Record<string, string>
  /** Refuses values that point at nothing. */
  check?(fields: Record<string, unknown>): Promise<Refusal | undefined>
}

/** The five routes of a record. It cannot be removed while something uses it. */
export function recordRoutes<N extends string, S extends z.ZodRawShape>(
  api: Api,
  parts: RecordParts<N, S>,
): RouteDefinition[] {
  const { record, list, uses, labels, useLabels, check } = parts
  // The helper is generic over every sheet; each endpoint's own schema has checked what arrives here.
  const endpoints = parts.endpoints as unknown as ReturnType<typeof recordEndpoints<string, z.ZodRawShape>>
  const decider = recordDecider(record as unknown as RecordDefinition)
  const current = (id: string) => fold(api, decider, streamOf.record(record.kind, id))
  const write = (
    command: Parameters<typeof decider.decide>[0],
    { caller, request }: { caller: Caller; request: RequestContext },
  ) =>
    handle(api, {
      decider,
      stream: streamOf.record(record.kind, command.id),
      command,
      caller,
      request,
      labelOf: field => labels[field] ?? field,
    })

  return [
    route(endpoints.list, ({ query }) => list(query) as never),

    route(endpoints.get, async ({ params: { id } }) => {
      const { state, revision } = await current(id)
      if (state.life !== 'present') return refused('NOT_FOUND')
      const filled = Object.fromEntries(Object.entries(state.sheet).filter(([, value]) => value !== null))
      return { ...filled, id, revision } as never
    }),

    route(endpoints.create, async input => {
      const sheet = input.body as Record<string, unknown>
      const refusal = await check?.(sheet)
      return refusal ?? write({ type: 'Register', id: input.request.newId(record.kind), sheet }, input)
    }),

    route(endpoints.update, async input => {
      const { id } = input.params
      const changes = input.body as Record<string, unknown>
      const { state } = await current(id)
      if (state.life !== 'present') return refused('NOT_FOUND')
      const refusal = (await check?.(changes)) ?? clearsRequired(record as unknown as RecordDefinition, changes)
      return refusal ?? write({ type: 'Amend', id, changes }, input)
    }),

    route(endpoints.remove, async input => {
      const { id } = input.params
      const { state } = await current(id)
      if (state.life === 'present') {
        const [first, ...others] = await uses(id)
        if (first) return refused('record.inUse', { uses: sentenceOf([first, ...others], useLabels) })
      }
      return write({ type: 'Remove', id }, input)
    }),
  ]
}

/** A field that must be there cannot be cleared, even though every change may be null. */
function clearsRequired(record: RecordDefinition, changes: Record<string, unknown>): Refusal | undefined {
  const required = (field: string) => !(record.fields.shape[field] as z.ZodType).safeParse(undefined).success
  const fields = Object.entries(changes)
    .filter(([field, value]) => value === null && required(field))
    .map(([path]) => ({ path, message: 'Ce champ est obligatoire.' }))
  return fields.length > 0 ? refused('VALIDATION', { fields }) : undefined
}

/** The first few by name, then how many more. */
function sentenceOf(uses: readonly Use[], labels: Record<string, string>): string {
  const shown = uses.slice(0, 3).map(({ kind, name }) => `${labels[kind] ?? kind} « ${name} »`)
  const more = uses.length - shown.length
  return [...shown, ...(more > 0 ? [`et ${more} autre${more > 1 ? 's' : ''}`] : [])].join(', ')
}
