import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatDecimal, formatEuro } from '@faitage/contracts/kernel/format-number'
import { civilityLabels, requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import { missionStatusLabels } from '@faitage/contracts/missions/mission-words'
import { projectStatusLabels } from '@faitage/contracts/projects/project-status'

const statusLabels: Record<string, string> = { ...projectStatusLabels, ...missionStatusLabels }

/** Says a value of a field in words where it knows better; undefined where it does not. */
export type TellValue = (field: string, value: unknown) => string | undefined

/** A value of a history as a person reads it; `vide` when there was none. */
export function changeValue(field: string, value: unknown, tell?: TellValue): string {
  if (value === null || value === undefined || value === '') return 'vide'
  const told = tell?.(field, value)
  if (told !== undefined) return told
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'number')
    return /income|amount|price/.test(field) ? formatEuro(value, { whole: true }) : String(value)
  if (Array.isArray(value))
    return value.length === 0 ? 'vide' : value.map(one => changeValue(field, one, tell)).join(', ')
  if (typeof value === 'object') return objectValue(value as Record<string, unknown>)
  const text = String(value)
  const name = field.split('.').at(-1) ?? field
  if (name === 'status') return statusLabels[text] ?? text
  if (field === 'requester.type') return requesterTypeLabels[text as keyof typeof requesterTypeLabels] ?? text
  if (name === 'title') return civilityLabels[text as keyof typeof civilityLabels] ?? text
  if (/area|rate/.test(name)) return formatDecimal(text)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text) : text
}

/** A taxable income reads `2024 : 21 500 €`, something with a name by its name. */
function objectValue(value: Record<string, unknown>): string {
  if (typeof value.income === 'number' && typeof value.date === 'string')
    return `${value.date.slice(0, 4)}\u00A0: ${formatEuro(value.income, { whole: true })}`
  if (typeof value.name === 'string') return value.name
  return Object.values(value)
    .filter(part => part !== null && part !== undefined && part !== '')
    .map(part => changeValue('', part))
    .join(' ')
}
