import { formatDay, isDay } from './format-date.ts'

/**
 * A text with its `{name}` places filled from `details`; a day reads DD/MM/YYYY. A place nothing is known of stays as it
 * is, so that its absence is seen.
 */
export const filled = (text: string, details: Record<string, unknown>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) =>
    isDay(String(details[name])) ? formatDay(String(details[name])) : String(details[name] ?? place),
  )
