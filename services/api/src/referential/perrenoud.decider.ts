import type { FieldError } from '@faitage/contracts/kernel/error-catalogue'
import type { EnumValue } from '@faitage/contracts/referential/enum-value'
import {
  defaultPerrenoudEnums,
  isAuditEnum,
  type PerrenoudName,
  perrenoudWords,
} from '@faitage/contracts/referential/perrenoud'
import {
  foldPerrenoud,
  type PerrenoudState,
  type RecordedPerrenoudEvent,
} from '@faitage/contracts/referential/perrenoud-state'
import { perrenoudEnumsChanged, type WrittenValue } from '@faitage/contracts/referential/referential'
import type { Decider } from '../kernel/events/decider.ts'
import { sameValue } from '../kernel/history/altered.ts'
import { invalid, isRefusal, type Refusal, refused } from '../kernel/refusal.ts'

export type PerrenoudCommand = {
  type: 'EditPerrenoudEnums'
  enums: Partial<Record<PerrenoudName, readonly WrittenValue[]>>
}

/**
 * The lists of the energy audit. A value is for ever, since audits hold it: its label changes, it is disabled, it never
 * goes away. A new one gets its name from its label.
 */
export const perrenoudDecider: Decider<PerrenoudState, PerrenoudCommand> = {
  initial: defaultPerrenoudEnums,
  few: true,

  evolve: foldPerrenoud,

  decide({ enums }, state) {
    const altered: Partial<Record<PerrenoudName, EnumValue[]>> = {}
    for (const [key, rows] of Object.entries(enums)) {
      const name = key as PerrenoudName
      const next = edited(name, state[name], rows)
      if (isRefusal(next)) return next
      if (!sameValue(state[name], next)) altered[name] = next
    }
    return Object.keys(altered).length === 0 ? [] : [perrenoudEnumsChanged({ enums: altered })]
  },

  touches: (event: RecordedPerrenoudEvent) => ({ ...event.data.enums }),
  fieldsOf: ({ enums }) => ({ ...enums }),
}

/** The engine knows the values that are there, and no other. */
const NOT_COMPUTED = 'Le calcul ne connaît pas cette valeur : renommez plutôt une de celles qui existent.'

function edited(
  name: PerrenoudName,
  current: readonly EnumValue[],
  rows: readonly WrittenValue[],
): EnumValue[] | Refusal {
  const known = new Set(current.map(({ value }) => value))
  const given = new Set<string>()
  const faults: FieldError[] = []
  for (const [index, { value }] of rows.entries()) {
    if (value === undefined) {
      if (isAuditEnum(name)) faults.push({ path: `enums.${name}.${index}.name`, message: NOT_COMPUTED })
      continue
    }
    if (!known.has(value) || given.has(value))
      faults.push({ path: `enums.${name}.${index}.value`, message: 'Choisissez une des valeurs proposées.' })
    given.add(value)
  }
  if (faults.length > 0) return invalid(faults)
  const missing = current.find(({ value }) => !given.has(value))
  if (missing) return refused('enums.valueMissing', { label: missing.label, list: perrenoudWords[name].label })
  const taken = new Set(known)
  return rows.map(row => {
    const value = row.value ?? freeName(row.name, taken)
    taken.add(value)
    return { value, label: row.name, disabled: row.disabled ?? false }
  })
}

/** `Brique de terre cuite` → `brique_de_terre_cuite`, with a number when that is taken. */
function freeName(label: string, taken: ReadonlySet<string>): string {
  const name =
    label
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_|_$/g, '')
      .slice(0, 60) || 'valeur'
  let free = name
  for (let number = 2; taken.has(free); number++) free = `${name}_${number}`
  return free
}
