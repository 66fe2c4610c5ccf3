import { importFieldNames } from '@faitage/contracts/imports/import-fields'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { readFiledDay } from '@faitage/contracts/kernel/reading/dates'
import { type RawCell, type Reading, refuse } from '@faitage/contracts/kernel/reading/reading'
import { cameTo } from '@faitage/contracts/kernel/status-timeline'
import { beginningToCheck, FIRST_BEGINNING } from '@faitage/contracts/projects/beginning'
import type { OpenedProject } from '@faitage/contracts/projects/project-state'
import { type StatusDateField, statusDateFields, statusDateNames } from '@faitage/contracts/projects/project-status'
import { isRefusal, type Refusal } from '../../kernel/refusal.ts'
import type { ReviseProject } from '../../projects/project.commands.ts'
import { twoDays } from '../../projects/status-dates.decider.ts'
import type { RowError, RowValues } from './row-values.ts'

/** The days a row gives to statuses, those the project came to it on: a stock of dossiers under way brings its past along. */
type RowDates = Partial<Record<StatusDateField, string>>

/** Reads the day of a status. */
export function readStatusDay(raw: RawCell, today: string): Reading<string> {
  const day = readFiledDay(raw)
  if (!day.ok) return day
  if (day.value > today) return refuse('La date du statut est dans le futur.')
  return day.value < FIRST_BEGINNING ? refuse('Cette date est antérieure à 1990\u00A0: vérifiez l’année.') : day
}

/** The days of the columns, that of the status by `status_on` among them where there are others. */
export function datesOfRow(values: RowValues): RowDates | Refusal {
  const { status, status_on } = values
  const dates: RowDates = {}
  for (const name of statusDateNames) if (values[name] !== undefined) dates[name] = values[name]
  if (!status || !status_on || Object.keys(dates).length === 0) return dates
  const own = statusDateFields[status]
  if (dates[own] && dates[own] !== status_on) return twoDays(status, status_on, dates[own])
  return { ...dates, [own]: status_on }
}

/**
 * The status and the days of a row, for a project that is there. A step that it has on that very day is known: a file that is sent
 * again moves nothing, wherever the project has gone since.
 */
export function statusOfRow(
  values: RowValues,
  { statuses }: OpenedProject,
  today: string,
): Pick<ReviseProject, 'status' | 'status_dates'> | Refusal {
  const dates = datesOfRow(values)
  if (isRefusal(dates)) return dates
  const { status, status_on: on = today } = values
  const steps = cameTo(statuses)
  const isStep = (name: string, day: string) =>
    steps.some(step => statusDateFields[step.status] === name && step.on === day)
  const status_dates = Object.fromEntries(Object.entries(dates).filter(([name, day]) => !isStep(name, day)))
  // The day of the status is among the days: what the project is now follows of them.
  if (!status || dates[statusDateFields[status]]) return { status_dates }
  return { status: { to: status, on }, status_dates }
}

/** What there is to check of the days of a row, beside the start of its mission; the row is written all the same. */
export const daysToCheck = (values: RowValues, start: string | undefined): RowError[] =>
  (['status_on', ...statusDateNames] as const).flatMap(name => {
    const on = values[name]
    const message = on && beginningToCheck(on, start)
    return message ? [{ column: importFieldNames[name], value: formatDay(on), message }] : []
  })
