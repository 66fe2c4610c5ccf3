import { sortedJson } from '../kernel/sorted-json.ts'
import type { AuditInput } from './audit-input.ts'

/** The groups in which a scenario may differ, each with what a change there is called. */
const groups = {
  walls: 'Murs',
  ceilings: 'Plafonds et toiture',
  floors: 'Planchers',
  woodworks: 'Menuiseries',
  heatings: 'Chauffage',
  hot_waters: 'Eau chaude',
  ventilations: 'Ventilation',
  air_conditionings: 'Climatisation',
  photovoltaics: 'Photovoltaïque',
} as const satisfies Partial<Record<keyof AuditInput, string>>

/** The initial state with the rows of one group as a scenario makes them, for each group in which they differ. Pure. */
export function actsBetween(
  before: AuditInput,
  after: AuditInput,
): { group: string; label: string; input: AuditInput }[] {
  return (Object.keys(groups) as (keyof typeof groups)[])
    .filter(group => sortedJson(before[group]) !== sortedJson(after[group]))
    .map(group => ({ group, label: groups[group], input: { ...before, [group]: after[group] } }))
}
