import type { WorksQuoteSheet } from '@faitage/contracts/works/works-quote'
import { asParts, asWhole, isInParts, partKeys, totalKeys } from '@faitage/contracts/works/works-quote.amounts'

type Sheet = Partial<WorksQuoteSheet>
type Changes = Sheet

/**
 * A quote as its project has it: by parts for a landlord, as a whole for anybody else. Nothing is written when a project
 * becomes another kind: what was told the other way is read this way, and written so with the next change of an amount.
 */
export const asOfProject = <S extends Sheet>(sheet: S, isLandlord: boolean): S =>
  isLandlord ? asParts(sheet) : asWhole(sheet)

const has = (changes: Changes, keys: readonly string[]) => keys.some(key => key in changes)
const pick = (sheet: Sheet, keys: readonly (keyof Sheet)[]) =>
  Object.fromEntries(keys.map(key => [key, sheet[key] ?? null])) as Changes

/** What a change of a quote comes to, where it was written as another kind of project's. */
export function changesAs(before: Sheet, changes: Changes, isLandlord: boolean): Changes {
  if (!has(changes, [...partKeys, ...totalKeys, 'vat_lines'])) return changes
  if (!isLandlord) {
    const whole = asWhole(before)
    // Parts that are sent for it are refused, not overlooked.
    return isInParts(before) && !isInParts(changes)
      ? { ...pick(whole, [...partKeys, ...totalKeys]), ...changes }
      : changes
  }
  if (isInParts(before)) return changes
  const parts = has(changes, partKeys) ? { ...asParts(before), ...changes } : asParts({ ...before, ...changes })
  return isInParts(parts) ? { ...changes, ...pick(parts, partKeys) } : changes
}
