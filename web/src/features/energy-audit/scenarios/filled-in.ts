import { energyAuditOutline } from '@faitage/contracts/energy-audit/energy-audit'
import type { AuditItem } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import type { AuditPage, RowGroup } from '@faitage/contracts/energy-audit/form-groups'

const pages = {
  'rooms-input': ['rooms'],
  metrics: ['walls', 'woodworks', 'ceilings', 'floors', 'thermal_bridges'],
  equipment: ['heatings', 'hot_waters', 'ventilation', 'air_conditioning', 'photovoltaic'],
} as const satisfies Record<AuditPage, readonly RowGroup[]>

/** The page that the rows of a group, or the general measures, are written on; undefined where no form has it. */
export const pageOfGroup = (group: string): AuditPage | undefined =>
  group === 'metrics'
    ? 'metrics'
    : (Object.keys(pages) as AuditPage[]).find(page => (pages[page] as readonly string[]).includes(group))

const titles: Record<AuditPage, string> = { 'rooms-input': 'Pièces', metrics: 'Métrés', equipment: 'Équipements' }
type Filled = { readonly assumed?: readonly string[] | undefined; readonly name?: unknown }

/** The groups of one page of forms. */
export interface FilledPage {
  readonly page: AuditPage
  readonly title: string
  /** The groups that hold something, with how many rows. */
  readonly groups: readonly { readonly label: string; readonly count: number }[]
  /** Values that nobody has confirmed yet. */
  readonly assumed: number
}

/** How far the forms of a state are filled in, page by page. Pure. */
export function filledIn(item: AuditItem): FilledPage[] {
  return (Object.keys(pages) as AuditPage[]).map(page => {
    const groups = pages[page].map(group => ({
      label: energyAuditOutline.labels[group],
      rows: (item[group] ?? []) as readonly Filled[],
    }))
    const measures: readonly Filled[] = page === 'metrics' && item.metrics ? [item.metrics] : []
    const rows = [...measures, ...groups.flatMap(group => group.rows)]
    return {
      page,
      title: titles[page],
      groups: groups
        .filter(group => group.rows.length > 0)
        .map(group => ({ label: group.label, count: group.rows.length })),
      assumed: rows.reduce((sum, { assumed }) => sum + (assumed?.length ?? 0), 0),
    }
  })
}

/** Whether nothing is written yet of what a quick start would write. Pure. */
export const isEmptyState = (item: AuditItem): boolean =>
  !item.metrics && filledIn(item).every(({ page, groups }) => page === 'rooms-input' || groups.length === 0)

/** The names of the rows of a group, in their order. */
export const namesOf = (item: AuditItem, group: string): string[] => {
  const rows: readonly Filled[] = (pageOfGroup(group) && group !== 'metrics' && item[group as RowGroup]) || []
  return rows.flatMap(({ name }) => (typeof name === 'string' && name !== '' ? [name] : []))
}
