import { type ImportField, importFieldNames } from '@faitage/contracts/imports/import-fields'
import { type ImportedSheet, sheetPlaces } from '@faitage/contracts/imports/import-sheet-fields'
import type { PlannedAction } from '@faitage/contracts/imports/mission-import.plan'
import type { FieldError } from '@faitage/contracts/kernel/error-catalogue'
import { shownCell } from '@faitage/contracts/kernel/reading/reading'
import type { ProjectEvent } from '@faitage/contracts/projects/project-events'
import type { ProjectState } from '@faitage/contracts/projects/project-state'
import { type ProjectStatus, statusDateFields, statusDateNames } from '@faitage/contracts/projects/project-status'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import { type ImportRow, importRowDecider } from './import-row.decider.ts'
import type { RowError, RowValues } from './rows/row-values.ts'

/** What will be done with a row. `changes` are the French names of the columns an update alters. */
export interface RowPlan {
  readonly action: PlannedAction
  readonly changes: string[]
  readonly errors: RowError[]
}

/**
 * Plans what is right in the cells of a row, against the project that carries its reference.
 *
 * @param headers what heads the column of each custom field
 */
export function planRow(
  row: ImportRow,
  project: ProjectState,
  headers: ReadonlyMap<string, string> = new Map(),
): RowPlan {
  const decided = importRowDecider.decide(row, project)
  if (isRefusal(decided)) return { action: 'error', changes: [], errors: [errorOf(decided, row.values)] }
  if (project.life === 'none') return { action: 'create', changes: [], errors: [] }
  const changes = changedColumns(decided as ProjectEvent[], row.values, headers)
  return { action: changes.length > 0 ? 'update' : 'skip', changes, errors: [] }
}

/** A refusal of the project's rules, written at the cell it comes from. */
export function errorOf(refusal: Refusal, values: RowValues): RowError {
  const at = (field: ImportField, value: string | undefined): RowError => ({
    column: importFieldNames[field],
    value: shownCell(value),
    message: refusal.body.message,
  })
  switch (refusal.key) {
    case 'import.row.typeMissing':
      return at('requester_type', undefined)
    case 'mission.requesterType.refused':
      return at('requester_type', values.requester_type)
    case 'project.reference.taken':
      return at('reference', values.reference)
    case 'project.closure.motiveMissing':
    case 'project.closure.notClosed':
      return at('project_closure_motive', undefined)
    case 'project.status.closed':
      return at('status', values.status)
    default:
      return dayFault(refusal, values) ?? { column: null, value: null, message: refusal.body.message }
  }
}

/** A refusal of the day of a status stands at the column that gave it. */
function dayFault({ key, details, body: { message } }: Refusal, values: RowValues): RowError | undefined {
  const [fault] = (details.fields ?? []) as FieldError[]
  const named = statusDateNames.find(name => name === fault?.path && values[name] !== undefined)
  const ofDay =
    key.startsWith('project.statusDate.') || key === 'project.status.future' || key === 'project.status.tooOld'
  const field = named ?? (ofDay ? 'status_on' : undefined)
  return field && { column: importFieldNames[field], value: shownCell(values[field]), message }
}

const ofPlaces = new Map([...sheetPlaces].map(([name, { sheet, key }]) => [`${sheet}.${key}`, importFieldNames[name]]))

/** What the columns are called that altered these fields of a sheet. */
const namesOf = (sheet: ImportedSheet, keys: readonly string[], values: RowValues): string[] =>
  keys.flatMap(key => {
    if (key === 'taxable_incomes') return [importFieldNames.taxable_income]
    if (key === 'contacts')
      return [...sheetPlaces].flatMap(([name, place]) =>
        place.sheet === 'contact' && values[name] !== undefined ? [importFieldNames[name]] : [],
      )
    if (sheet === 'accommodation' && key === 'name') return [importFieldNames.accommodation_name]
    return ofPlaces.get(`${sheet}.${key}`) ?? (key in importFieldNames ? [importFieldNames[key as ImportField]] : [])
  })

function changedColumns(
  events: readonly ProjectEvent[],
  values: RowValues,
  headers: ReadonlyMap<string, string>,
): string[] {
  const names = events.flatMap(event => {
    switch (event.type) {
      case 'RequesterAmended':
        return namesOf('requester', Object.keys(event.data.changes), values)
      case 'ProjectAmended':
        return namesOf('project', Object.keys(event.data.changes), values)
      case 'AccommodationAmended':
        return namesOf('accommodation', Object.keys(event.data.changes), values)
      case 'AccommodationRegistered':
        return namesOf('accommodation', Object.keys(event.data.sheet), values)
      case 'ProjectCustomFieldsFilled':
        return Object.keys(event.data.changes).flatMap(id => headers.get(id) ?? [])
      case 'RequesterTypeChanged':
        return [importFieldNames.requester_type]
      case 'ProjectStatusChanged':
        return statusColumns(event.data.to, values)
      case 'ReferrersReassigned':
        return [importFieldNames.referrer]
      default:
        return []
    }
  })
  return [...new Set(names)]
}

/** The columns that say a status: its own day's, else those of the status; none says again what was before it. */
function statusColumns(to: ProjectStatus, values: RowValues): string[] {
  const own = statusDateFields[to]
  if (values[own] !== undefined) return [importFieldNames[own]]
  if (values.status !== to) return []
  return values.status_on ? [importFieldNames.status, importFieldNames.status_on] : [importFieldNames.status]
}
