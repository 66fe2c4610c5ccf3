import { rowNamed } from '@faitage/contracts/energy-audit/audit-faults'
import { comparableName } from '@faitage/contracts/energy-audit/audit-names'
import type { EnergyAuditSheet } from '@faitage/contracts/energy-audit/energy-audit'
import { differences, roomTotals } from '@faitage/contracts/energy-audit/room-totals'
import { formatNumber } from '@faitage/contracts/kernel/format-number'
import type { Rows } from './audit-rows.ts'

const metres = (value: number) => `${formatNumber(Math.round(value * 100) / 100)}\u00A0m²`

/** Warnings about areas, by group and row: nothing of it is refused. */
export type AreaWarnings = ReadonlyMap<string, readonly string[]>
export const warningKey = (group: string, index: number): string => `${group} ${index}`

/** Areas that do not go together: windows larger than their wall, elements of another area than the rooms measure. Pure. */
export function areaWarnings(sheet: EnergyAuditSheet): AreaWarnings {
  const warnings = new Map<string, string[]>()
  const warn = (group: string, index: number, text: string) => {
    const key = warningKey(group, index)
    warnings.set(key, [...(warnings.get(key) ?? []), text])
  }
  const openings = new Map<string, number>()
  for (const { wall, area } of sheet.woodworks ?? []) {
    const found = wall ? rowNamed(sheet, ['walls', 'ceilings'], wall) : undefined
    if (!found) continue
    const key = warningKey(found.group, ((sheet[found.group] ?? []) as Rows).indexOf(found.row))
    openings.set(key, (openings.get(key) ?? 0) + Number(area ?? 0))
  }
  for (const [key, total] of openings) {
    const [group = '', index = ''] = key.split(' ')
    const row = sheet[group as 'walls']?.[Number(index)]
    if (row?.area && total > Number(row.area))
      warn(
        group,
        Number(index),
        `Ses menuiseries font ${metres(total)}, plus que ses ${metres(Number(row.area))} de partie opaque\u00A0: vérifiez les deux.`,
      )
  }
  for (const { group, name, difference } of differences(sheet.rooms ?? [], sheet)) {
    const index = (sheet[group] ?? []).findIndex(one => comparableName(one.name) === comparableName(name))
    const area = Number(sheet[group]?.[index]?.area ?? 0)
    warn(
      group,
      index,
      `Les pièces font ${metres(area - difference)} pour «\u00A0${name}\u00A0»\u00A0: ${metres(Math.abs(difference))} de ${difference > 0 ? 'moins' : 'plus'} qu’ici.`,
    )
  }
  return warnings
}

/** Whether the living area is another than the rooms add up to, and by how much. Pure. */
export function livingAreaWarning({ rooms, metrics }: EnergyAuditSheet): string | undefined {
  const { area } = roomTotals(rooms ?? [])
  const living = Number(metrics?.living_area ?? 0)
  if (area === 0 || living === 0 || Math.abs(area - living) < 0.5) return undefined
  return `Les pièces font ${metres(area)} ensemble\u00A0: ${metres(Math.abs(area - living))} de ${area < living ? 'moins' : 'plus'} que la surface habitable.`
}
