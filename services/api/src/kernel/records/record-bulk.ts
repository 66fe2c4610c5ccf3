import { strayKeys } from '@faitage/contracts/kernel/declared'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import type { ConflictDetails, FieldError } from '@faitage/contracts/kernel/error-catalogue'
import type { BulkAnswer, RowError } from '@faitage/contracts/kernel/record.endpoints'
import { id as idSchema } from '@faitage/contracts/kernel/values'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { z } from 'zod'
import type { Api } from '../api.ts'
import { may } from '../http/ability.ts'
import { isEngineDown } from '../http/errors.ts'
import type { RequestContext } from '../http/request-context.ts'
import { parseOr, withUnknownFields } from '../http/validation.ts'
import { inTurn } from '../in-turn.ts'
import { isRefusal, type Refusal, refused } from '../refusal.ts'
import type { By, RecordOperations } from './record-operations.ts'

type Fields = Record<string, unknown>
type List = RowError['in']
interface BulkRows {
  create?: readonly Fields[] | undefined
  update?: readonly Fields[] | undefined
  delete?: readonly string[] | undefined
}

/** One row of a bulk; `of` is the record it changes. */
interface Work {
  readonly in: List
  readonly row: number
  readonly of?: unknown
  readonly work: (by: By) => Promise<Written | Refusal>
}

/** What a row to alter may carry beside its fields: the revision it was read at, judged like `If-Match`. */
const revisionSchema = z.int().min(0).optional()

/** Rows written at the same moment: each is a stream of its own, and they share the store's commits. */
const AT_ONCE = 100

/**
 * Writes the rows of a bulk, each judged by itself. The same `Idempotency-Key` finishes a bulk that was cut: rows already
 * written answer what they answered.
 *
 * @throws {Refusal} bulk.schema_errors (422) when every row was refused, bulk.error (500) when it broke as a whole
 */
export async function writeBulk(
  api: Api,
  operations: RecordOperations,
  { create = [], update = [], delete: remove = [] }: BulkRows,
  by: By,
  schemas: { create: z.ZodType; update: z.ZodType } = {
    create: operations.record.fields,
    update: operations.record.edits,
  },
): Promise<BulkAnswer> {
  const { record } = operations
  // Of what belongs to one of several kinds, the operations judge by the owner's.
  const allowed = (action: 'create' | 'update' | 'delete') =>
    record.owner?.of === 'one' || may(by.caller.permissions, `${action} ${record.right}`)
  const works: Work[] = [
    ...create.map((row, index) => ({
      in: 'create' as const,
      row: index,
      work: async (own: By) => {
        const sheet = shaped(schemas.create, row)
        return isRefusal(sheet) ? sheet : operations.register(sheet.value as Record<string, unknown>, own)
      },
    })),
    ...update.map(({ id, revision, ...row }, index) => ({
      in: 'update' as const,
      row: index,
      of: id,
      work: async ({ caller, request }: By) => {
        const target = shaped(idSchema, id)
        if (isRefusal(target)) return target
        const read = shaped(z.object({ revision: revisionSchema }), { revision })
        if (isRefusal(read)) return read
        const own = { caller, request: { ...request, ifMatch: (read.value as { revision?: number }).revision } }
        const changes = shaped(schemas.update, row)
        return isRefusal(changes)
          ? changes
          : operations.amend(target.value as string, changes.value as Record<string, unknown>, own)
      },
    })),
    ...remove.map((id, index) => ({
      in: 'delete' as const,
      row: index,
      work: (own: By) => operations.remove(id, own),
    })),
  ]
  const answers: (Written | Refusal)[] = new Array(works.length)
  const write = async (at: number) => {
    const { in: list, row, work } = works[at]!
    const own = { caller: by.caller, request: rowRequest(by.request, `${list}/${row}`) }
    answers[at] = allowed(list) ? await answered(work(own)) : refused('FORBIDDEN')
  }
  try {
    // What goes leaves its name to what changes, and both to what comes.
    for (const list of ['delete', 'update', 'create'] as const)
      await inTurn(
        rowsByRecord(works, list),
        async rows => {
          for (const at of rows) await write(at)
        },
        { atOnce: AT_ONCE },
      )
  } catch (error) {
    if (isEngineDown(error)) throw error
    api.log.error({ failure: (error as Error).name }, 'a bulk broke')
    throw refused('bulk.error')
  }
  const written = (list: List) =>
    works.flatMap((one, at) => (one.in === list && !isRefusal(answers[at]) ? [answers[at] as Written] : []))
  const errors = works.flatMap((one, at) => (isRefusal(answers[at]) ? errorsOf(one, answers[at]) : []))
  const answer: BulkAnswer = {
    created: written('create'),
    updated: written('update'),
    deleted: written('delete'),
    schema_errors: errors,
    position: furthest(answers),
  }
  if (errors.length > 0 && answers.every(isRefusal)) throw refused('bulk.schema_errors', { schema_errors: errors })
  return answer
}

/** The places of the rows of one list, those of one record together: they are written in their order. */
function rowsByRecord(works: readonly Work[], list: List): number[][] {
  const rows = new Map<unknown, number[]>()
  for (const [at, one] of works.entries())
    if (one.in === list) rows.set(one.of ?? at, [...(rows.get(one.of ?? at) ?? []), at])
  return [...rows.values()]
}

/** What a row is refused comes back with the row; anything else broke the bulk. */
async function answered(work: Promise<Written | Refusal>): Promise<Written | Refusal> {
  try {
    return await work
  } catch (error) {
    if (isRefusal(error) && error.status < 500) return error
    throw error
  }
}

function shaped(schema: z.ZodType, row: unknown): { value: unknown } | Refusal {
  const parsed = parseOr(schema, row)
  const stray = strayKeys(schema, row)
  if (stray.length > 0) return withUnknownFields(parsed, stray)
  return 'refusal' in parsed ? parsed.refusal : parsed
}

/** The part of a request that one row is written with: a command of its own, the same when the bulk is sent again. */
export const rowRequest = (request: RequestContext, name: string): RequestContext => {
  const commandId = derivedId(name, request.commandId)
  return {
    id: request.id,
    ip: request.ip,
    commandId,
    requestHash: request.requestHash,
    ifMatch: undefined,
    newId: kind => derivedId(kind, commandId),
  }
}

function errorsOf({ in: list, row }: { in: List; row: number }, refusal: Refusal): RowError[] {
  if (refusal.key === 'CONFLICT') {
    const { fields: touched } = refusal.details as ConflictDetails
    return touched.map(({ field, who }) => {
      const { key, message } = refused('bulk.conflict', { who }).body
      return { in: list, row, field, key, message }
    })
  }
  const fields = refusal.key === 'VALIDATION' ? (refusal.details.fields as FieldError[]) : []
  const { key, message } = refusal.body
  if (fields.length === 0) return [{ in: list, row, field: null, key, message }]
  return fields.map(({ path, message: text }) => ({ in: list, row, field: path, key, message: text }))
}

const furthest = (answers: readonly (Written | Refusal)[]): string | null =>
  answers.reduce<string | null>((last, one) => {
    if (isRefusal(one)) return last
    return last === null || BigInt(one.position) > BigInt(last) ? one.position : last
  }, null)
