import type { BodyOf, ResponseOf } from '@faitage/contracts/kernel/endpoint'
import type { TemplateStep } from '@faitage/contracts/thematics/template'
import type { thematicEndpoints } from '@faitage/contracts/thematics/thematic.endpoints'
import { scopeOf } from '@faitage/contracts/thematics/thematic-version'
import type { Values } from '@faitage/contracts/thematics/values'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { thematicFigures } from '@faitage/projections/thematics/thematic-version'
import type { Api } from '../kernel/api.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { invalid, isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { type JudgedStep, judgeStep } from './judge-step.ts'
import { aroundOf, isClosed } from './step-answer.ts'
import { stepOf } from './thematic-version.decider.ts'
import { there, type VersionOperations } from './version-operations.ts'

interface Saving {
  readonly versionId: string
  readonly stepId: string
  readonly body: BodyOf<typeof thematicEndpoints.saveStep>
}
type Saved = ResponseOf<typeof thematicEndpoints.saveStep>

/**
 * Saves a step: rows that are good are kept, each of the others comes back with its reasons.
 *
 * @returns bulk.schema_errors (422) where nothing at all could be kept
 */
export async function saveStep(
  api: Api,
  operations: VersionOperations,
  { versionId, stepId, body }: Saving,
  by: By,
): Promise<Saved | Refusal> {
  const { state } = await operations.reachToWrite(versionId, by.caller)
  const version = there(state)
  const found = stepOf(version, stepId)
  const owner = scopeOf(version)
  if (!found || !owner) return refused('thematics.step.none')
  if (isClosed(found.step, by.caller)) return refused('thematics.step.closed')
  // A new row is known by the command that brought it: sent again, it is the same.
  const rows = (body.rows ?? []).map(({ id, values, seen }, index) => ({
    ...{ values, seen, isNew: id === undefined },
    id: id ?? derivedId(`row ${index}`, by.request.commandId),
  }))
  const sent = { status: body.status, values: body.values, rows, dropped: body.dropped }
  const figures = await thematicFigures(api.db, { ...owner, today: api.clock.today() })
  const around = aroundOf(version, figures)
  const judged = judgeStep(found.step, found.held, sent, { version: versionId, around })
  if (judged.faults.length > 0) return invalid([...judged.faults])
  const refusedRows = new Set(judged.refused.map(({ row }) => row))
  const schema_errors = errorsOf(judged)
  const good = rows.filter((_, index) => !refusedRows.has(index))
  const keepsNothing = good.length === 0 && !judged.filled && judged.dropped.length === 0 && !judged.status
  if (schema_errors.length > 0 && keepsNothing) return refused('bulk.schema_errors', { schema_errors })
  const typed = typedOf(found.step)
  const command = {
    ...({ type: 'SaveStep', step_id: stepId, status: sent.status, dropped: sent.dropped } as const),
    values: sent.values && typed(sent.values),
    rows: good.map(row => ({ ...row, values: typed(row.values) })),
  }
  const written = await operations.send(versionId, command, by)
  if (isRefusal(written)) return written
  const ids = rows.map(({ id }, index) => (refusedRows.has(index) ? null : id))
  return { ...written, rows: ids, schema_errors }
}

/** Values without those that are computed: judged with the figures around them, they are not kept. */
const typedOf = ({ fields }: TemplateStep) => {
  const computed = new Set(fields.flatMap(field => (field.computed ? [field.key] : [])))
  return (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([key]) => !computed.has(key)))
}

const errorsOf = ({ refused: rows }: JudgedStep): Saved['schema_errors'] =>
  rows.flatMap(({ row, isNew, faults, isOutdated }) =>
    faults.map(({ path, message }) => ({
      ...{ row, in: isNew ? ('create' as const) : ('update' as const), field: path || null },
      ...{ key: isOutdated ? 'bulk.conflict' : 'INVALID', message },
    })),
  )
