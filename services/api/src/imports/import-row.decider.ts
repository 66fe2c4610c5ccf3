import { type AccommodationSheet, accommodationSheet } from '@faitage/contracts/accommodations/accommodation'
import { type FieldFormat, metaOf } from '@faitage/contracts/kernel/field'
import { type ProjectSheet, projectSheet } from '@faitage/contracts/projects/project'
import type { OpenedProject, ProjectState } from '@faitage/contracts/projects/project-state'
import { referenceKey } from '@faitage/contracts/projects/reference'
import { type Contact, contact, type RequesterSheet, requesterSheet } from '@faitage/contracts/projects/requester'
import type { z } from 'zod'
import type { Decider } from '../kernel/events/decider.ts'
import { sameValue } from '../kernel/history/altered.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import type { OpenProject, ReviseProject } from '../projects/project.commands.ts'
import { projectDecider } from '../projects/project.decider.ts'
import { datedOpening } from '../projects/status-dates.decider.ts'
import type { RowValues } from './rows/row-values.ts'
import { valuesOfSheet } from './rows/sheet-cells.ts'
import { datesOfRow, statusOfRow } from './rows/status-date-cells.ts'

/** Writes what a row says into the project that carries its reference, opening it when there is none. */
export interface ImportRow {
  readonly type: 'ImportRow'
  readonly values: RowValues & { reference: string }
  readonly import_id: string
  readonly mission_id: string
  /** Ids of what the row creates, if it creates. */
  readonly project_id: string
  readonly requester_id: string
  readonly accommodation_id: string
  /** The day in Paris. */
  readonly today: string
}

/**
 * The rules of one row, on the project's stream. A cell that says the same thing in another form (a phone number, a
 * capital in an address) changes nothing; a blank one leaves the field alone.
 */
export const importRowDecider: Decider<ProjectState, ImportRow> = {
  initial: projectDecider.initial,
  evolve: projectDecider.evolve,
  ...(projectDecider.touches ? { touches: projectDecider.touches } : {}),
  decide: (row, project) => {
    if (project.life === 'none') {
      const { requester_type } = row.values
      if (!requester_type) return refused('import.row.typeMissing')
      const command = opening(row, requester_type)
      return isRefusal(command) ? command : projectDecider.decide(command, project)
    }
    // The stream is that of another project by now: removed, or given another reference since.
    if (
      project.life === 'removed' ||
      referenceKey(project.sheet.reference ?? '') !== referenceKey(row.values.reference)
    )
      return refused('project.reference.taken', { reference: row.values.reference ?? '' })
    const command = revision(row, project)
    return isRefusal(command) ? command : projectDecider.decide(command, project)
  },
}

function opening(row: ImportRow, requester_type: NonNullable<RowValues['requester_type']>): OpenProject | Refusal {
  const { values, project_id, mission_id, requester_id, import_id, today } = row
  const dates = datesOfRow(values)
  if (isRefusal(dates)) return dates
  const said = datedOpening(dates, { status: values.status, on: values.status_on }, today)
  if (isRefusal(said)) return said
  const [first, ...since] = said
  const dwelling = accommodationOf(values)
  return {
    type: 'OpenProject',
    ...{ project_id, mission_id, requester_id, import_id, today, requester_type },
    requester: { ...requesterOf(values), ...incomesWith([], values), ...contactsWith([], values) },
    sheet: { reference: values.reference, ...sheetOf(values) },
    status: first.status,
    on: first.on,
    since,
    referrers: values.referrers ?? (values.referrer ? [values.referrer] : []),
    accommodations: dwelling ? [{ id: row.accommodation_id, sheet: dwelling }] : [],
    custom: values.custom,
  }
}

function revision(row: ImportRow, project: OpenedProject): ReviseProject | Refusal {
  const { values, today } = row
  const said = statusOfRow(values, project, today)
  if (isRefusal(said)) return said
  const dwelling = accommodationOf(values)
  const known = project.accommodations[0]
  return {
    type: 'ReviseProject',
    today,
    requester_type: values.requester_type,
    requester: {
      ...unlessAlike(requesterOf(values), project.requester, requesterSheet),
      ...incomesWith(project.requester.taxable_incomes ?? [], values),
      ...contactsWith(project.requester.contacts ?? [], values),
    },
    sheet: unlessAlike(sheetOf(values), project.sheet, projectSheet),
    referrers: referrersWith(project.referrers, values),
    custom: values.custom,
    ...said,
    accommodation: dwelling && {
      ...(known ? { id: known.id } : {}),
      new_id: row.accommodation_id,
      sheet: known ? unlessAlike(dwelling, known, accommodationSheet) : dwelling,
    },
  }
}

/** A referrer who already follows the project stays beside the others; a new one takes the place of a single one. */
function referrersWith(current: readonly string[], { referrer, referrers }: RowValues): readonly string[] | undefined {
  // A cell that names several names all of them.
  if (referrers)
    return referrers.every(one => current.includes(one)) && referrers.length === current.length ? undefined : referrers
  if (!referrer || current.includes(referrer)) return undefined
  return current.length > 1 ? [...current, referrer] : [referrer]
}

/** The incomes with that of the row's year put in or replaced, kept under the year's last day. */
function incomesWith(
  current: NonNullable<RequesterSheet['taxable_incomes']>,
  { taxable_income: income, taxable_income_year: year }: RowValues,
): Pick<RequesterSheet, 'taxable_incomes'> {
  if (income === undefined || year === undefined) return {}
  const date = `${year}-12-31`
  const others = current.filter(known => known.date.slice(0, 4) !== String(year))
  const same = current.some(known => known.date.slice(0, 4) === String(year) && known.income === income)
  return same ? {} : { taxable_incomes: [...others, { date, income }].sort((a, b) => (a.date < b.date ? -1 : 1)) }
}

/** The contacts with what the row says of the main one, who is added where there is none. */
function contactsWith(current: readonly Contact[], values: RowValues): Pick<RequesterSheet, 'contacts'> {
  const said: Partial<Contact> = valuesOfSheet('contact', values)
  if (Object.keys(said).length === 0) return {}
  const main = current.find(({ main_contact }) => main_contact)
  if (!main) return { contacts: [{ ...said, main_contact: true }, ...current] }
  const changes = unlessAlike(said, main, contact)
  if (Object.keys(changes).length === 0) return {}
  return { contacts: current.map(one => (one === main ? { ...one, ...changes } : one)) }
}

/** The values that differ from the current ones in more than their form. */
function unlessAlike<S extends object>(proposed: S, current: object, { shape }: z.ZodObject): S {
  const entries = Object.entries(proposed).filter(([key, value]) => {
    const known = (current as Record<string, unknown>)[key]
    const format = key === 'email' ? 'email' : metaOf(shape[key] as z.ZodType).format
    return known === undefined || known === null || !sameValue(inOneForm(format, known), inOneForm(format, value))
  })
  return Object.fromEntries(entries) as S
}

function inOneForm(format: FieldFormat, value: unknown): unknown {
  switch (format) {
    case 'phone':
      return String(value)
        .replace(/[\s.\-()]/g, '')
        .replace(/^(?:\+33|0033)0?/, '0')
    case 'email':
      return String(value).toLowerCase()
    case 'area':
    case 'decimal':
    case 'percent':
      return Number(value)
    default:
      return value
  }
}

function requesterOf(values: RowValues): RequesterSheet {
  const { title, last_name, first_name, company_name, phone_number_1, phone_number_2, email } = values
  const { adults_occupants_number, minors_occupants_number } = values
  return given({
    ...{ title, last_name, first_name, company_name, phone_number_1, phone_number_2, email },
    ...{ adults_occupants_number, minors_occupants_number },
    ...valuesOfSheet('requester', values),
  })
}

function sheetOf(values: RowValues): ProjectSheet {
  const { address, address_complement, address_code, address_location } = values
  const { description, notes, required_action, urgent_visit } = values
  return given({
    ...{ address, address_complement, address_code, address_location },
    ...{ description, notes, required_action, urgent_visit },
    ...valuesOfSheet('project', values),
  })
}

function accommodationOf(values: RowValues): AccommodationSheet | undefined {
  const { accommodation_name: name, accommodation_type, construction_year, living_area } = values
  const sheet = given({
    ...{ name, accommodation_type, construction_year, living_area },
    ...valuesOfSheet('accommodation', values),
  })
  return Object.keys(sheet).length > 0 ? sheet : undefined
}

type Given<S> = { [K in keyof S]?: Exclude<S[K], undefined> }

function given<S extends object>(sheet: S): Given<S> {
  const found: Partial<S> = {}
  for (const key in sheet) if (sheet[key] !== undefined) found[key] = sheet[key]
  return found as Given<S>
}
