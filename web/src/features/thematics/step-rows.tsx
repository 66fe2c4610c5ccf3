import type { BulkAnswer, RowError } from '@faitage/contracts/kernel/record.endpoints'
import { isReference } from '@faitage/contracts/thematics/field-text'
import { type StepAnswer, thematicEndpoints } from '@faitage/contracts/thematics/thematic.endpoints'
import type { FieldValue } from '@faitage/contracts/thematics/values'
import { useMemo, useRef } from 'react'
import { call } from '@/api/client'
import { toRefusal } from '@/api/refusal'
import { BulkGrid } from '@/components/record/grid/bulk-grid'
import type { GridBatch } from '@/components/record/grid/grid-rows'
import { Skeleton } from '@/components/ui/skeleton'
import { notify } from '@/lib/notify'
import { ReadRows } from './read-rows'
import { rowColumns, type StepRow } from './row-columns'
import { useStepChoices } from './step-choices'
import { stepPart } from './use-thematic'

type Values = Record<string, FieldValue | null>

/** A step of rows, typed as in a spreadsheet: rows that are refused stay as they were typed, beside why. */
export function StepRows({ step, writes }: { step: StepAnswer; writes: boolean }) {
  const choices = useStepChoices(step)
  const columns = useMemo(() => rowColumns(step, choices), [step, choices])
  const items = step.items.map(({ id, values }): StepRow => ({ ...values, id, revision: step.revision }))
  /** Each row as it was read or saved last: what somebody else wrote since is told by it. */
  const seen = useRef(new Map<string, Values>(step.items.map(({ id, values }) => [id, values])))
  if (!writes) return <ReadRows step={step} columns={columns} items={items} />
  // Names are written into the cells as the table opens.
  if (step.fields.some(field => isReference(field) && choices[field.type]?.loading))
    return <Skeleton className="h-72" />
  const send = async (batch: GridBatch, idempotencyKey: string): Promise<BulkAnswer> => {
    const rows = [...batch.create, ...batch.update].map(({ body }) => sentRow(body, seen.current))
    const params = { versionId: step.version_id, stepId: step.metadata.id }
    const body = { rows, dropped: batch.delete.map(({ id }) => id) }
    const at = (errors: readonly RowError[]) => placed(errors, batch.create.length)
    try {
      const answer = await call(thematicEndpoints.saveStep, { params, body, idempotencyKey })
      answer.rows.forEach((id, index) => {
        if (id) seen.current.set(id, { ...seen.current.get(id), ...rows[index]?.values })
      })
      if (answer.schema_errors.length === 0) notify.success('L’étape a été enregistrée.')
      const { revision, position } = answer
      const kept = (ids: readonly (string | null)[]) => ids.flatMap(id => (id ? [{ id, revision, position }] : []))
      return {
        created: kept(answer.rows.slice(0, batch.create.length)),
        updated: kept(answer.rows.slice(batch.create.length)),
        deleted: batch.delete.map(({ id }) => ({ id, revision, position })),
        schema_errors: at(answer.schema_errors),
        position,
      }
    } catch (error) {
      const { schema_errors } = toRefusal(error).details as { schema_errors?: RowError[] }
      if (!schema_errors) throw error
      return { created: [], updated: [], deleted: [], schema_errors: at(schema_errors), position: null }
    }
  }
  return (
    <BulkGrid
      name={`thematic/${step.version_id}/${step.metadata.id}`}
      label={step.metadata.name}
      noun={{ one: 'ligne', many: 'lignes' }}
      items={items}
      part={stepPart}
      columns={columns}
      creates
      deletes
      send={send}
    />
  )
}

/** A row as it is sent: its changes, and of what is there already what it said before them. */
function sentRow({ id, revision, ...values }: Record<string, unknown>, seen: ReadonlyMap<string, Values>) {
  const known = typeof id === 'string' ? seen.get(id) : undefined
  const before = Object.fromEntries(Object.keys(values).map(key => [key, known?.[key] ?? null]))
  return {
    ...{ values: values as Values },
    ...(typeof id === 'string' ? { id } : {}),
    // Refused once for what somebody else wrote, it is written knowingly.
    ...(known && revision !== undefined ? { seen: before } : {}),
  }
}

/** Refused rows by their place in their own list: they were sent in one, new ones first. */
const placed = (errors: readonly RowError[], created: number): RowError[] =>
  errors.map(one => (one.row < created ? { ...one, in: 'create' } : { ...one, in: 'update', row: one.row - created }))
