import { type LotSheet, lot } from '@faitage/contracts/co-ownership/lot'
import type { lotTypes } from '@faitage/contracts/co-ownership/lot.words'
import type { PastedLot } from '@faitage/contracts/co-ownership/paste/pasted'
import type { LotFieldPlan, LotPlan } from '@faitage/contracts/co-ownership/paste/plan'
import { person } from '@faitage/contracts/co-ownership/person'
import type { PlannedAction } from '@faitage/contracts/imports/mission-import.plan'
import type { FieldError } from '@faitage/contracts/kernel/error-catalogue'
import type { PlanRow } from '../../imports/rows/import-rows.ts'
import type { RowDecision } from '../../imports/rows/record-row.ts'
import type { RowError } from '../../imports/rows/row-values.ts'
import { parseOr } from '../../kernel/http/validation.ts'
import type { LotRow } from './lot-row.ts'
import { lotFieldLabel, shownLotValue } from './lot-words.ts'
import { personSheetOf } from './people.ts'

interface About {
  readonly read: PastedLot | undefined
  /** Of the lot that is updated. */
  readonly sheet: LotSheet | undefined
  readonly copro_id: string
  readonly made: { readonly buildings: ReadonlySet<string>; readonly cles: ReadonlySet<string> }
  readonly decision: RowDecision | undefined
}

/** A plan of a list of lots as the tables of imports hold it: what is done for good, and what a person may decide. */
export function planRowOf(plan: LotPlan, about: About): Omit<PlanRow<LotRow>, 'batch'> {
  const { read, sheet, decision } = about
  const { row, lot_number, doubts, candidates, lot_id } = plan
  if (!plan.lot || !read) {
    const nothing = {
      name: null,
      values: null,
      changes: [],
      reason: null,
      question: null,
      decision: null,
      target: null,
    }
    return { row, action: 'error', reference: lot_number, errors: [...plan.errors], ...nothing }
  }
  const { fields, left, faults } = judged(withKind(plan), about)
  const errors = [...faults, ...peopleFaults(plan.lot)]
  const action = errors.length > 0 ? 'error' : actionOf(plan, fields)
  const asked = doubts.length > 0 && errors.length === 0
  return {
    row,
    action,
    reference: lot_number,
    name: read.owners_text || null,
    values: {
      read,
      lot: plan.lot,
      fields,
      doubts,
      candidates,
      warnings: [...plan.warnings, ...newParts(fields, about), ...left],
    },
    changes: sheet && action === 'update' ? fields.map(one => lotFieldLabel(one.field)) : [],
    errors,
    reason: action !== 'skip' ? null : plan.action === 'confirm' ? 'unconfirmed' : 'same',
    question: asked ? 'confirm' : null,
    decision: decision ?? null,
    target: lot_id ?? null,
  }
}

function actionOf({ action, lot_id }: LotPlan, fields: readonly LotFieldPlan[]): PlannedAction {
  if (action === 'create') return 'create'
  return action === 'update' && lot_id && fields.length > 0 ? 'update' : 'skip'
}

/** A new lot has a kind, whatever the list says of it. */
function withKind(plan: LotPlan): LotPlan {
  if (plan.lot_id || plan.fields.some(({ field }) => field === 'type')) return plan
  const field = { field: 'type', before: null, after: 'autre' satisfies keyof typeof lotTypes }
  const message = 'La nature n’est pas dite : le lot est rangé dans « Autre ».'
  return {
    ...plan,
    fields: [field, ...plan.fields],
    warnings: [...plan.warnings, { column: 'Nature', value: null, message }],
  }
}

const parts = new Set(['building', 'owners', 'occupants'])
/** The fields of a lot's own sheet that a plan writes. */
export const plainChanges = (fields: readonly LotFieldPlan[]): Partial<LotSheet> =>
  Object.fromEntries(
    fields.flatMap(({ field, after }) => (parts.has(field) || field.startsWith('tantiemes.') ? [] : [[field, after]])),
  )

/** The fields a sheet can take: one that is refused is left out, with a warning; what is still refused is a fault. */
function judged(plan: LotPlan, about: About) {
  const refusedPaths = new Set(faultsOf(plan.fields, plan, about).map(fault => fault.path.split('.')[0]!))
  const isLeft = ({ field }: LotFieldPlan) =>
    refusedPaths.has(field) || (field.startsWith('unpaid_') && [...refusedPaths].some(one => one.startsWith('unpaid_')))
  const out = plan.fields.filter(isLeft)
  const fields = plan.fields.filter(field => !out.includes(field))
  const faults = refusedPaths.size > 0 ? faultsOf(fields, plan, about) : []
  const left = out.map(({ field, after }) => ({
    column: lotFieldLabel(field),
    value: shownLotValue(field, after),
    message: 'Cette valeur n’est pas possible. Ce champ est laissé de côté.',
  }))
  return {
    fields,
    left,
    faults: faults.map(({ path, message }) => ({ column: lotFieldLabel(path), value: null, message })),
  }
}

/** What keeps a lot from being as the fields would make it. */
function faultsOf(fields: readonly LotFieldPlan[], { lot_number }: LotPlan, about: About): FieldError[] {
  const changes = plainChanges(fields)
  const { sheet, copro_id } = about
  const whole = { ...(sheet ?? { copro_id, lot_number }), ...changes } as LotSheet
  const parsed = sheet ? parseOr(lot.edits, changes) : parseOr(lot.fields, whole)
  if ('refusal' in parsed) return parsed.refusal.details.fields as FieldError[]
  return [...lot.rules(lot.shape(whole))]
}

/** People who could not be written down; what the cell says stands beside, not in the message. */
function peopleFaults({ owners, occupants }: PastedLot): RowError[] {
  return (['owners', 'occupants'] as const).flatMap(role => {
    const people = role === 'owners' ? owners : occupants
    const faulty = people.some(one => 'refusal' in parseOr(person.fields, personSheetOf(one, NOWHERE)))
    const message = 'Un nom est trop long ou n’a pas de lettre.'
    return faulty ? [{ column: lotFieldLabel(role), value: null, message }] : []
  })
}
const NOWHERE = '00000000-0000-4000-8000-000000000000'

/** What the row has made beside its lot. */
function newParts(fields: readonly LotFieldPlan[], { made }: About): RowError[] {
  return fields.flatMap(({ field, after }): RowError[] => {
    if (field === 'building' && made.buildings.has(String(after)))
      return [{ column: lotFieldLabel(field), value: String(after), message: 'Ce bâtiment sera créé.' }]
    const cle = field.startsWith('tantiemes.') ? field.slice('tantiemes.'.length) : undefined
    return cle !== undefined && made.cles.has(cle)
      ? [{ column: lotFieldLabel(field), value: null, message: 'Cette clé de répartition sera créée.' }]
      : []
  })
}
