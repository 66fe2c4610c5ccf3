import type { FilterOption, RecordFilter } from './column.ts'
import { rangeText } from './filter-range.ts'

/** What a chosen filter says, in a few words: `Statut : Déposé, Agréé et 3 autres`. */
export function filterText(filter: RecordFilter, values: readonly string[]): string {
  const [value = ''] = values
  switch (filter.kind) {
    case 'date':
      return filter.chip(value)
    case 'boolean':
      return said(filter.label, value === 'true' ? 'oui' : 'non')
    case 'text':
      return said(filter.label, `contient «\u00A0${value}\u00A0»`)
    case 'number':
      return said(filter.label, values.join(', '))
    case 'range':
      return said(filter.label, rangeText(value, filter.of))
    default:
      return said(filter.label, choicesText(filter.options, values, filter.loading === true))
  }
}

const said = (label: string, text: string) => `${label}\u00A0: ${text}`

/** Names of the choices: whole groups by their name, else the first ones and how many more. */
function choicesText(options: readonly FilterOption[], values: readonly string[], loading: boolean): string {
  const groups = wholeGroups(options, values)
  if (groups) return groups
  const names = values.map(
    value => options.find(option => option.value === value)?.label ?? (loading ? '…' : 'valeur inconnue'),
  )
  const [first = '', second = ''] = names
  if (names.length <= 2) return names.join(', ')
  return names.length === 3 ? names.join(', ') : `${first}, ${second} et ${names.length - 2} autres`
}

function wholeGroups(options: readonly FilterOption[], values: readonly string[]): string | undefined {
  const chosen = new Set(values)
  const groups = groupsOf(options)
  if (groups.length < 2 || values.length < 3 || values.some(value => options.every(one => one.value !== value)))
    return undefined
  const whole = groups.filter(group => group.options.every(option => chosen.has(option.value)))
  const touched = groups.filter(group => group.options.some(option => chosen.has(option.value)))
  if (whole.length !== touched.length) return undefined
  if (whole.length === groups.length) return 'tous'
  const [left, ...others] = groups.filter(group => !whole.includes(group))
  return left && others.length === 0 && whole.length > 1
    ? `tous sauf ${left.name.toLowerCase()}`
    : whole.map(group => group.name).join(', ')
}

/** Options in their groups, in order; those of no group are one without a name. */
export function groupsOf(options: readonly FilterOption[]): { name: string; options: FilterOption[] }[] {
  const groups: { name: string; options: FilterOption[] }[] = []
  for (const option of options) {
    const name = option.group ?? ''
    const group = groups.find(one => one.name === name)
    if (group) group.options.push(option)
    else groups.push({ name, options: [option] })
  }
  return groups
}
