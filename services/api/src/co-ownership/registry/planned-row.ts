import { addressLineOf } from '@faitage/contracts/addresses/address'
import { type CoproSheet, copro } from '@faitage/contracts/co-ownership/copro'
import type { FieldPlan, RegistryRowPlan } from '@faitage/contracts/co-ownership/registry/plan'
import type { RegistryRow } from '@faitage/contracts/co-ownership/registry/row'
import { registryChanges } from '@faitage/contracts/co-ownership/registry/sheet'
import { registryFieldLabel, shownRegistryValue } from '@faitage/contracts/co-ownership/registry/words'
import type { PlannedAction, RowQuestion } from '@faitage/contracts/imports/mission-import.plan'
import type { FieldError } from '@faitage/contracts/kernel/error-catalogue'
import type { PlanRow } from '../../imports/rows/import-rows.ts'
import type { RowDecision } from '../../imports/rows/record-row.ts'
import type { RowError } from '../../imports/rows/row-values.ts'
import { parseOr } from '../../kernel/http/validation.ts'
import type { ExtractRow } from './extract-row.ts'

interface About {
  readonly read: RegistryRow
  /** Of the copro that is updated. */
  readonly sheet: CoproSheet | undefined
  readonly mission_id: string
  readonly decision: RowDecision | undefined
}

/** A plan of the registry as the tables of imports hold it: what is done for good, and what a person may decide. */
export function planRowOf(plan: RegistryRowPlan, about: About): Omit<PlanRow<ExtractRow>, 'batch'> {
  const { read, sheet, decision } = about
  const { fields, faults, left } = judged(plan, about)
  const errors = plan.action === 'error' ? plan.errors : faults
  const writes = fields.some(field => field.decision !== 'keep')
  const question = questionOf(plan)
  const action = errors.length > 0 ? 'error' : actionOf(plan, writes)
  const { name, address_1 } = read.values ?? {}
  return {
    row: plan.row,
    action,
    reference: plan.number,
    name: sheet?.name || name || (address_1 && addressLineOf(address_1)) || null,
    values: { read, fields, candidates: plan.candidates, warnings: [...plan.warnings, ...left] },
    changes: sheet ? fields.filter(one => one.decision !== 'keep').map(one => registryFieldLabel(one.field)) : [],
    errors: [...errors],
    reason: action === 'skip' ? reasonOf(plan, question) : null,
    question: action === 'error' ? null : question,
    decision: decision ?? null,
    target: plan.copro_id ?? null,
  }
}

function actionOf({ action }: RegistryRowPlan, writes: boolean): PlannedAction {
  if (action === 'create') return 'create'
  return (action === 'update' || action === 'conflict') && writes ? 'update' : 'skip'
}

/** A copro that may be this one is asked of first; the fields of a chosen one may be asked of too. */
function questionOf({ candidates, fields }: RegistryRowPlan): RowQuestion | null {
  if (candidates.length > 0) return 'confirm'
  return fields.some(one => one.conflict) ? 'conflict' : null
}

const reasonOf = ({ reason, action, fields }: RegistryRowPlan, question: RowQuestion | null) => {
  if (action === 'confirm') return 'unconfirmed'
  return question === 'conflict' || fields.some(one => one.conflict) ? 'kept' : (reason ?? 'same')
}

/** The fields a sheet can take: one that the rules refuse is left out, with a warning; what is still refused is a fault. */
function judged(plan: RegistryRowPlan, about: About) {
  const refusedPaths = faultsOf(plan.fields, about).map(fault => fault.path)
  const isRefused = ({ field }: FieldPlan) =>
    refusedPaths.some(path => path === field || path.startsWith(`${field}.`) || field.startsWith(`${path}.`))
  const out = refusedPaths.length > 0 ? plan.fields.filter(isRefused) : []
  const fields = plan.fields.filter(field => !out.includes(field))
  const left = out.map(({ field, after }) =>
    noteOf(field, after, 'Ce champ ne va pas avec le reste : il est laissé de côté.'),
  )
  const faults = out.length > 0 ? faultsOf(fields, about) : faultsOf(plan.fields, about)
  return { fields, left, faults: faults.map(({ path, message }) => noteOf(path, null, message)) }
}

const noteOf = (field: string, value: unknown, message: string): RowError => ({
  column: registryFieldLabel(field),
  value: shownRegistryValue(field, value),
  message,
})

/** What keeps a copro from being as the fields would make it. */
function faultsOf(fields: readonly FieldPlan[], { sheet, mission_id }: About): FieldError[] {
  if (fields.every(field => field.decision === 'keep')) return []
  const changes = registryChanges(fields, sheet)
  const whole = { ...(sheet ?? { mission_id }), ...changes } as CoproSheet
  const parsed = sheet ? parseOr(copro.edits, changes) : parseOr(copro.fields, whole)
  if ('refusal' in parsed) return parsed.refusal.details.fields as FieldError[]
  return [...copro.rules(copro.shape(whole))]
}
