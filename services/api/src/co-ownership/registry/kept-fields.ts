import { keptDecisions } from '@faitage/projections/co-ownership/registry.queries'
import type { PlanRow } from '../../imports/rows/import-rows.ts'
import type { RowDecision } from '../../imports/rows/record-row.ts'
import type { Api } from '../../kernel/api.ts'
import type { ExtractRow } from './extract-row.ts'

/** What the registry says, as it is remembered: it may be somebody's name. */
const hashOf = (api: Api, id: string, after: unknown): string =>
  api.secrets.keyedHash(`registry ${id} ${JSON.stringify(after)}`)

/** A decided row with what its person kept, so that later imports know. */
export function withKept<R extends Omit<PlanRow<ExtractRow>, 'batch'>>(api: Api, row: R): R {
  const { values, target } = row
  const decision = row.decision as RowDecision | null | undefined
  if (!target || !values || !decision?.fields) return row
  const fields = values.fields.filter(({ field, conflict }) => conflict && decision.fields?.[field] === 'keep')
  const kept = Object.fromEntries(fields.map(({ field, after }) => [field, hashOf(api, target, after)]))
  return { ...row, decision: { ...decision, kept } }
}

/** Whether a person kept a field of these copros against a value of the registry, the last time they were asked. */
export async function keptFields(api: Api, mission_id: string, ids: readonly string[]) {
  const decisions = new Map<string, Map<string, string>>()
  for (const { target, fields, kept } of await keptDecisions(api.db, mission_id, ids)) {
    const known = decisions.get(target) ?? new Map<string, string>()
    decisions.set(target, known)
    for (const [field, decided] of Object.entries(fields ?? {})) {
      const hash = decided === 'keep' ? kept?.[field] : undefined
      if (hash) known.set(field, hash)
      else known.delete(field)
    }
  }
  return (id: string) => {
    const known = decisions.get(id)
    return known && ((field: string, after: unknown) => known.get(field) === hashOf(api, id, after))
  }
}
