import { parseDay } from '@faitage/contracts/kernel/format-date'

/** What looks like a day in an address and is none: pages pass over it, and must not seem to show that day. */
export function unknownDays(search: string): string[] {
  const values = [...new URLSearchParams(search).values()]
  return [...new Set(values)].filter(
    value => /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(value) && parseDay(value) === undefined,
  )
}
