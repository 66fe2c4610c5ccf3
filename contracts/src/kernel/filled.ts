import { formatDay, isDay } from './format-date.ts'

/**
 * A text with its `{name}` places filled from `details`; a day reads DD/MM/YYYY. A place nothing is known of is an
 * ellipsis: people never read our names for things.
 */
export const filled = (text: string, details: Record<string, unknown>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) =>
    isDay(String(details[name])) ? formatDay(String(details[name])) : String(details[name] ?? '…'),
  )
