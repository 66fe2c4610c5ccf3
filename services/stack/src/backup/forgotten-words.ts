import { decode, subjectOf } from '@faitage/projections/kernel/personal-data/codec'
import type { Keys } from '@faitage/projections/kernel/personal-data/keyring'
import { searchablePhone, wordsIn } from '@faitage/projections/kernel/search'

/** What people are looked for by. */
const NAMING = /^(tenant_)?(last_name|company_name|email|email_address|phone_number(_[12])?)$/
/** Shorter ones would be found in anything. */
const SHORTEST = 3

/** An event as a backup has it on its line. */
type Line = { t: string; d?: string }

/**
 * What named some people, of their events in a backup, while their keys are at hand: it may stand in searches that others
 * keep, which their keys do not seal.
 */
export async function wordsNaming(lines: AsyncIterable<string>, keys: Keys): Promise<string[]> {
  const words = new Set<string>()
  for await (const line of lines) {
    const { t: type, d } = JSON.parse(line) as Line
    if (!d?.includes('"personal"')) continue
    const stored = { type, data: JSON.parse(d) as unknown }
    const subject = subjectOf(stored)
    if (subject !== undefined && keys.get(subject)) collect(decode(stored, keys), words)
  }
  return [...words]
}

function collect(value: unknown, words: Set<string>): void {
  if (value === null || typeof value !== 'object') return
  for (const [name, field] of Object.entries(value)) {
    if (typeof field !== 'string') collect(field, words)
    else if (NAMING.test(name)) {
      const text = name.includes('phone') ? (searchablePhone(field).split(' ')[0] ?? '') : wordsIn(field)
      if (text.length >= SHORTEST) words.add(text)
    }
  }
}
