import { sortedJson } from '../kernel/sorted-json.ts'
import type { AuditInput } from './audit-input.ts'
import { comparableName } from './audit-names.ts'

/** The groups in which a scenario may differ, each with what a change there is called. */
const groups = {
  walls: 'Murs',
  ceilings: 'Plafonds et toiture',
  floors: 'Planchers',
  woodworks: 'Menuiseries',
  thermal_bridges: 'Ponts thermiques',
  heatings: 'Chauffage',
  hot_waters: 'Eau chaude',
  ventilations: 'Ventilation',
  air_conditionings: 'Climatisation',
  photovoltaics: 'Photovoltaïque',
} as const satisfies Partial<Record<keyof AuditInput, string>>

type Group = keyof typeof groups

/** The initial state with the rows of one group as a scenario makes them, for each group in which they differ. Pure. */
export function actsBetween(
  before: AuditInput,
  after: AuditInput,
): { group: Group; label: string; input: AuditInput }[] {
  return (Object.keys(groups) as Group[])
    .filter(group => sortedJson(before[group]) !== sortedJson(after[group]))
    .map(group => ({ group, label: groups[group], input: { ...before, [group]: named(before[group], after[group]) } }))
}

type Row = { readonly name?: string | undefined }

/** Rows under the names they had: the other groups of before refer to these. */
function named(before: readonly Row[], after: readonly Row[]): Row[] {
  const names = (rows: readonly Row[]) => new Set(rows.map(({ name }) => comparableName(name)))
  const [had, has] = [names(before), names(after)]
  return after.map((row, at) => {
    const old = before[at]?.name
    const isRenamed = old !== undefined && !has.has(comparableName(old)) && !had.has(comparableName(row.name))
    return isRenamed ? { ...row, name: old } : row
  })
}
