import type { EnumValue } from '@faitage/contracts/referential/enum-value'
import { defaultPerrenoudEnums, type PerrenoudName, perrenoudWords } from '@faitage/contracts/referential/perrenoud'
import {
  foldPerrenoud,
  type PerrenoudState,
  type RecordedPerrenoudEvent,
} from '@faitage/contracts/referential/perrenoud-state'
import type { Fields } from '../kernel/history/fields.ts'
import type { Story } from '../kernel/history/history.ts'

/** How edits of the audit's lists are told: each value that is new, renamed or disabled, and the order when it changed. */
export const perrenoudStory: Story<PerrenoudState, RecordedPerrenoudEvent> = {
  initial: defaultPerrenoudEnums,
  evolve: foldPerrenoud,
  effectiveOn: () => undefined,
  altered(before, event, after) {
    const sides = { before: {} as Fields, after: {} as Fields }
    for (const name of Object.keys(event.data.enums) as PerrenoudName[]) {
      tellValues(sides.before, name, before[name])
      tellValues(sides.after, name, after[name])
      tellOrder(sides, name, before[name], after[name])
    }
    return sides
  },
  labelOf: field => {
    const [name = '', value] = field.split('.')
    const { label } = perrenoudWords[name as PerrenoudName]
    return value === ORDER ? `${label} : ordre` : label
  },
  shown: (_, value) => value,
}

const ORDER = ''

function tellValues(fields: Fields, name: PerrenoudName, values: readonly EnumValue[]): void {
  for (const { value, label, disabled } of values)
    fields[`${name}.${value}`] = disabled ? `${label} (désactivée)` : label
}

/** The order of what is on both sides; a new value alone does not change it. */
function tellOrder(
  sides: { before: Fields; after: Fields },
  name: PerrenoudName,
  before: readonly EnumValue[],
  after: readonly EnumValue[],
): void {
  const known = new Set(before.map(({ value }) => value))
  const kept = after.filter(({ value }) => known.has(value))
  if (kept.every(({ value }, place) => before[place]?.value === value)) return
  sides.before[`${name}.${ORDER}`] = before.map(({ label }) => label)
  sides.after[`${name}.${ORDER}`] = kept.map(({ label }) => label)
}
