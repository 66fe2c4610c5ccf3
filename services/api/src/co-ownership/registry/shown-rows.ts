import type { FieldPlan } from '@faitage/contracts/co-ownership/registry/plan'
import { registryFieldLabel, shownRegistryValue } from '@faitage/contracts/co-ownership/registry/words'
import type { PlannedField, PlannedRow } from '@faitage/contracts/imports/mission-import.plan'
import { coproModel } from '@faitage/projections/co-ownership/copro'
import { missionsOfNumbers } from '@faitage/projections/co-ownership/registry.queries'
import { recordNames } from '@faitage/projections/kernel/record-model'
import type { ListedRow } from '../../imports/rows/list-rows.ts'
import type { RowDecision } from '../../imports/rows/record-row.ts'
import type { Api } from '../../kernel/api.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import type { ExtractRow } from './extract-row.ts'

/** Rows of an extract as they are answered: fields by their names, copros by theirs. */
export async function shownRows(
  api: Api,
  caller: Caller,
  mission_id: string,
  rows: readonly ListedRow[],
): Promise<PlannedRow[]> {
  const contents = rows.map(({ sealed }) => (sealed?.values ?? null) as ExtractRow | null)
  const ids = rows.flatMap(({ target }, index) => [target ?? [], contents[index]?.candidates ?? []].flat())
  const numbers = rows.flatMap(({ row }) => row.reference ?? [])
  const [names, elsewhere] = await Promise.all([
    recordNames(api.db, coproModel, new Set(ids)),
    missionsOfNumbers(api.db, caller, mission_id, numbers),
  ])
  const titled = (id: string) => ({ id, title: names.get(id) ?? 'Copropriété supprimée' })
  return rows.map(({ row, target, decision }, index) => {
    const content = contents[index]
    const decided = (decision ?? {}) as RowDecision
    return {
      ...row,
      name: (target && names.get(target)) || row.name,
      warnings: [...(content?.warnings ?? [])],
      // What a copro is made of is what the file says: only differences are shown.
      fields: row.action === 'create' ? [] : (content?.fields ?? []).map(field => shownField(field, decided)),
      candidates: (content?.candidates ?? []).map(titled),
      is: decided.is ?? null,
      target: target ? titled(target) : null,
      elsewhere: elsewhere
        .filter(({ number }) => number === row.reference)
        .map(({ mission_id: id, mission_name }) => ({ mission_id: id, mission_name })),
    }
  })
}

const shownField = (
  { field, before, after, decision, conflict }: FieldPlan,
  { fields }: RowDecision,
): PlannedField => ({
  field,
  label: registryFieldLabel(field),
  before: shownRegistryValue(field, before),
  after: shownRegistryValue(field, after),
  written: decision !== 'keep',
  conflict,
  decided: fields?.[field] ?? null,
})
