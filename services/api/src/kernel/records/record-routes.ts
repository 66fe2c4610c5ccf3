import type { Page, Written } from '@faitage/contracts/kernel/endpoint'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import type { AnyRecord, SheetOf } from '@faitage/contracts/kernel/record'
import type { recordEndpoints } from '@faitage/contracts/kernel/record.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { Use } from '@faitage/projections/kernel/record-model'
import type { z } from 'zod'
import { type Api, fold } from '../api.ts'
import { handle } from '../events/handle.ts'
import type { Caller } from '../http/caller.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type RouteDefinition, route } from '../http/route.ts'
import { isRefusal, type Refusal, refused } from '../refusal.ts'
import { type RecordCommand, type RecordDecider, recordDecider } from './record.decider.ts'
import { type References, recordHistory, undoingCommand } from './record-history.ts'
import { sentenceOfUses } from './uses.ts'

type Fields = Record<string, unknown>

/** Milliseconds a removal waits for the read models. */
const CAUGHT_UP_MS = 2000

/** What the seven routes of a record need beside its contract. */
export interface RecordParts<Sheet> {
  /** The list, as the caller may see it. `query` is what the list's endpoint has parsed. */
  list(query: never, caller: Caller): Promise<Page<unknown>>
  /** What still needs the record: it cannot be removed meanwhile. */
  uses(id: string): Promise<readonly Use[]>
  /** By field that holds an id: what that thing is called, undefined when there is none. Refuses ids of nothing. */
  references?: References
  /** What a reference to nothing is refused with, where the record has a text of its own; `{field}` is its label. */
  unknownReference?: ErrorKey
  /** Whether the caller may reach it; records everybody with the right may reach have none. */
  reach?(caller: Caller, sheet: Sheet): boolean | Promise<boolean>
  /** Refuses values no schema can judge; `sheet` is the whole as it would be. */
  check?(sheet: Sheet, changes: Partial<Sheet>, context: { id: string; caller: Caller }): Promise<Refusal | undefined>
  /** Rules of its own for a record that outgrew the helper; they take the same commands. */
  decider?: RecordDecider<Sheet>
  /** After it was written: what a record starts beyond itself. */
  registered?(id: string, sheet: Sheet): Promise<void>
  /** Refuses a removal for a reason that is not a use. */
  mayRemove?(id: string, caller: Caller): Promise<Refusal | undefined>
  removed?(id: string): Promise<void>
}

/** The list, get, create, update, delete, history and undo of a record. */
export function recordRoutes<R extends AnyRecord>(
  api: Api,
  record: R,
  endpointsOfRecord: ReturnType<typeof recordEndpoints<z.ZodRawShape, z.ZodRawShape>> | object,
  parts: RecordParts<SheetOf<R>>,
): RouteDefinition[] {
  type Sheet = SheetOf<R> & Fields
  // Generic over every sheet: each endpoint's own schema has checked what arrives here.
  const endpoints = endpointsOfRecord as ReturnType<typeof recordEndpoints<z.ZodRawShape>>
  const decider = (parts.decider ?? recordDecider(record)) as RecordDecider<Sheet>
  const labels = record.labels as Record<string, string>
  const streamFor = (id: string) => streamOf.record(record.kind, id)

  const write = (command: RecordCommand<Sheet>, from: { caller: Caller; request: RequestContext }) =>
    handle(api, { decider, stream: streamFor(command.id), command, ...from, labelOf: field => labels[field] ?? field })

  /** A record the caller may reach, alive unless `removedToo`; foreign ones look like missing ones. */
  const reached = async (id: string, caller: Caller, removedToo = false) => {
    const folded = await fold(api, decider, streamFor(id))
    const { life, sheet } = folded.state
    const there = life === 'present' || (removedToo && life === 'removed')
    if (!there || (parts.reach && !(await parts.reach(caller, sheet)))) throw refused('NOT_FOUND')
    return folded
  }

  const checked = async (sheet: Sheet, changes: Fields, context: { id: string; caller: Caller }) => {
    if (parts.reach && !(await parts.reach(context.caller, sheet))) return refused('NOT_FOUND')
    return (await danglingReference(parts, labels, changes)) ?? parts.check?.(sheet, changes as Sheet, context)
  }

  return [
    route(endpoints.list, ({ query, caller }) => parts.list(query as never, caller) as never),

    route(endpoints.get, async ({ params: { id }, caller }) => {
      const { state, revision } = await reached(id, caller)
      const { sheet, created_at, updated_at } = state
      const filled = Object.fromEntries(Object.entries(sheet).filter(([, value]) => value !== null))
      return { ...filled, id, revision, created_at, updated_at } as never
    }),

    route(endpoints.create, async ({ body, caller, request }) => {
      const sheet = body as Sheet
      const id = request.newId(record.kind)
      const refusal = await checked(sheet, sheet, { id, caller })
      const written = refusal ?? (await write({ type: 'Register', id, sheet }, { caller, request }))
      if (!isRefusal(written)) await parts.registered?.(id, sheet)
      return written
    }),

    route(endpoints.update, async ({ params: { id }, body, caller, request }) => {
      const changes = body as Fields
      const { state } = await reached(id, caller)
      const refusal =
        clearsRequired(record, changes) ?? (await checked({ ...state.sheet, ...changes }, changes, { id, caller }))
      return refusal ?? write({ type: 'Amend', id, changes }, { caller, request })
    }),

    route(endpoints.remove, async ({ params: { id }, caller, request }) => {
      await reached(id, caller)
      // What uses it may have been written a moment ago: the read models are asked once they have seen everything.
      if (!(await api.live.caughtUp(await api.events.head(), CAUGHT_UP_MS))) return refused('UNAVAILABLE')
      const uses = await parts.uses(id)
      if (uses.length > 0) return refused('record.inUse', { uses: sentenceOfUses(uses) })
      const refusal = await parts.mayRemove?.(id, caller)
      const written = refusal ?? (await write({ type: 'Remove', id }, { caller, request }))
      if (!isRefusal(written)) await parts.removed?.(id)
      return written
    }),

    route(endpoints.history, async ({ params: { id }, caller }) => {
      await reached(id, caller, true)
      return { items: await recordHistory(api, record, decider as never, streamFor(id), parts.references) }
    }),

    route(endpoints.undo, async ({ params: { id }, body, caller, request }): Promise<Written | Refusal> => {
      const { state } = await reached(id, caller, true)
      const command = await undoingCommand(api, record, decider as never, streamFor(id), body.revision)
      if (isRefusal(command)) return command
      const restoring = command.type === 'Restore'
      if (restoring && !caller.permissions.has(`delete ${record.kind}`)) return refused('FORBIDDEN')
      const changes = restoring ? state.sheet : (command.changes as Fields)
      const refusal = await checked({ ...state.sheet, ...changes }, changes, { id, caller })
      return refusal ?? write(command, { caller, request })
    }),
  ]
}

/** What a record of a kind is called, for whoever refers to it; undefined when there is none, or no more. */
export function nameOfRecord(api: Api, record: AnyRecord): (id: string) => Promise<string | undefined> {
  const decider = recordDecider(record)
  return async id => {
    const { state } = await fold(api, decider, streamOf.record(record.kind, id))
    return state.life === 'present' ? String((state.sheet as { name?: unknown }).name ?? '') : undefined
  }
}

/** Refuses the first field that points at nothing. */
async function danglingReference(
  {
    references = {},
    unknownReference = 'record.reference.unknown',
  }: Pick<RecordParts<never>, 'references' | 'unknownReference'>,
  labels: Record<string, string>,
  changes: Fields,
): Promise<Refusal | undefined> {
  for (const [field, nameOf] of Object.entries(references)) {
    const id = changes[field]
    if (typeof id !== 'string' || (await nameOf(id)) !== undefined) continue
    return refused(unknownReference, { field: labels[field] ?? field })
  }
  return undefined
}

/** A field that must be there cannot be cleared, even though every change may be null. */
function clearsRequired(record: AnyRecord, changes: Fields): Refusal | undefined {
  const required = (field: string) => !(record.fields.shape[field] as z.ZodType).safeParse(undefined).success
  const fields = Object.entries(changes)
    .filter(([field, value]) => value === null && required(field))
    .map(([path]) => ({ path, message: 'Ce champ est obligatoire.' }))
  return fields.length > 0 ? refused('VALIDATION', { fields }) : undefined
}
