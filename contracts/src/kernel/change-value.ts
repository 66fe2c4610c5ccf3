import { formatDay, isDay } from './format-date.ts'

/** Writes a value as the contract of its field says; undefined where it does not say. */
export type TellValue = (field: string, value: unknown) => string | undefined

/**
 * A value of a history as a person reads it, `vide` when there was none. What no contract writes is a name already, or a
 * plain answer.
 */
export function changeValue(field: string, value: unknown, tell?: TellValue): string {
  if (value === null || value === undefined || value === '') return 'vide'
  const written = tell?.(field, value)
  if (written !== undefined) return written
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (Array.isArray(value))
    return value.length === 0 ? 'vide' : value.map(one => changeValue(field, one, tell)).join(', ')
  if (typeof value === 'object') return objectValue(value as Record<string, unknown>)
  const text = String(value)
  return isDay(text) ? formatDay(text) : text
}

/** Something with a name is known by it; anything else by its parts. */
function objectValue(value: Record<string, unknown>): string {
  if (typeof value.name === 'string') return value.name
  return Object.values(value)
    .filter(part => part !== null && part !== undefined && part !== '')
    .map(part => changeValue('', part))
    .join(' ')
}
