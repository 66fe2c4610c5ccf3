import type { CustomFieldType, CustomOption } from '@faitage/contracts/custom-fields/custom-field'
import { readAlike } from '@faitage/contracts/custom-fields/custom-fields-state'
import type { FieldError } from '@faitage/contracts/kernel/error-catalogue'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { invalid, isRefusal, type Refusal, refused } from '../kernel/refusal.ts'

/** What is asked of the values of a list, by their names. */
export interface AskedValues {
  readonly available_values?: readonly string[] | null | undefined
  readonly renamed_values?: readonly { readonly from: string; readonly to: string }[] | undefined
  readonly retired_values?: readonly string[] | undefined
}

interface Known {
  readonly type: CustomFieldType
  readonly options: readonly CustomOption[]
}

/**
 * The values of a list as they become: a renamed one keeps its id, and so the projects that hold it; one taken away is
 * kept aside, retired, since a project may be choosing it this very moment. In use, it is only taken away where that is
 * said.
 *
 * @param how.held in how many projects each value is chosen, by its id
 */
export function optionsFrom(
  asked: AskedValues,
  { type, options }: Known,
  how: { newId(name: string): string; held: Readonly<Record<string, number>> },
): CustomOption[] | Refusal {
  const { available_values, renamed_values = [], retired_values = [] } = asked
  if (type !== 'list')
    return (available_values?.length ?? 0) > 0
      ? invalid([{ path: 'available_values', message: 'Seule une liste a des valeurs proposées.' }])
      : options.map(option => ({ ...option, retired: true }))
  const renamed = rename(options, renamed_values)
  if (isRefusal(renamed)) return renamed
  const offered = renamed.filter(({ retired }) => !retired)
  const wanted = available_values ?? offered.map(({ label }) => label).filter(label => !has(retired_values, label))
  const faults = faultsOf(wanted)
  if (faults.length > 0) return invalid(faults)
  const next = wanted.map((label): CustomOption => {
    const known = renamed.find(option => option.label === label) ?? renamed.find(one => readAlike(one.label, label))
    return { id: known?.id ?? how.newId(`value ${label}`), label }
  })
  const gone = renamed.filter(({ id }) => !next.some(option => option.id === id))
  const inUse = gone.find(({ id, label, retired }) => !retired && how.held[id] && !has(retired_values, label))
  if (inUse) {
    const projects = countOf(how.held[inUse.id] ?? 0, 'projet', 'projets')
    return refused('customField.valueInUse', { value: inUse.label, projects, count: how.held[inUse.id] })
  }
  return [...next, ...gone.map(({ id, label }) => ({ id, label, retired: true }))]
}

function rename(
  options: readonly CustomOption[],
  renamed: NonNullable<AskedValues['renamed_values']>,
): CustomOption[] | Refusal {
  const next = options.map(option => ({ ...option }))
  for (const [index, { from, to }] of renamed.entries()) {
    const known = options.findIndex(option => !option.retired && option.label === from)
    const path = `renamed_values.${index}`
    if (known < 0) return invalid([{ path: `${path}.from`, message: 'Cette valeur n’est plus dans la liste.' }])
    const label = to.trim()
    if (label === '') return invalid([{ path: `${path}.to`, message: 'Indiquez le nouveau nom de cette valeur.' }])
    // A retired one of that name would answer for it.
    const twin = next.find((option, place) => place !== known && readAlike(option.label, label))
    if (twin) return invalid([{ path: `${path}.to`, message: `« ${twin.label} » est déjà une valeur de ce champ.` }])
    next[known]!.label = label
  }
  return next
}

function faultsOf(wanted: readonly string[]): FieldError[] {
  if (wanted.length === 0) return [{ path: 'available_values', message: 'Indiquez au moins une valeur.' }]
  return wanted.flatMap((label, index) =>
    wanted.slice(0, index).some(before => readAlike(before, label))
      ? [{ path: `available_values.${index}`, message: `« ${label} » figure déjà dans la liste.` }]
      : [],
  )
}

const has = (values: readonly string[], label: string): boolean => values.some(value => readAlike(value, label))
