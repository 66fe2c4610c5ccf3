import { rowNamed } from '@faitage/contracts/energy-audit/audit-faults'
import type { EnergyAuditSheet } from '@faitage/contracts/energy-audit/energy-audit'
import { roomInputs } from '@faitage/contracts/energy-audit/forms/rooms'
import { fedByRooms, roomTotals } from '@faitage/contracts/energy-audit/room-totals'
import { type Row, type Rows, withValue } from './audit-rows.ts'

const FED = ['metrics', 'walls', 'woodworks', 'ceilings', 'floors', 'heatings', 'air_conditioning'] as const
export type FedSection = (typeof FED)[number]
export type FedSheet = Partial<Record<FedSection, Row | Rows>>

/**
 * What the forms become where the rooms say the areas: the living area and the height, elements by name, the area of each
 * heating, what is cooled. Only the sections that change. Pure.
 */
export function fedSheet(sheet: EnergyAuditSheet, newId: () => string): FedSheet {
  const totals = roomTotals(sheet.rooms ?? [])
  const elements = Object.values(roomInputs).map(({ group }) => {
    const rows: Rows = sheet[group] ?? []
    const fed = fedByRooms(rows as { name?: string; area?: string }[], totals[group]).map((row, index) => {
      const before = rows[index]
      if (!before) return { ...row, id: newId() }
      return before.area === row.area ? before : withValue(before, 'area', row.area)
    })
    return [group, fed] as const
  })
  const heated = new Map<unknown, number>()
  for (const [reference, area] of totals.heated) {
    const row = rowNamed(sheet, ['heatings'], reference)?.row
    if (row) heated.set(row, Math.round(((heated.get(row) ?? 0) + area) * 100) / 100)
  }
  const heatings = ((sheet.heatings ?? []) as Rows).map(row => {
    const area = heated.get(row)
    return area ? changed(row, 'heated_area', String(area)) : row
  })
  const cooling: Rows = sheet.air_conditioning ?? []
  const [only] = cooling
  const cooled =
    only && cooling.length === 1 && totals.cooled > 0 ? [changed(only, 'area', String(totals.cooled))] : cooling
  const measured = totals.area > 0 ? changed(sheet.metrics ?? {}, 'living_area', String(totals.area)) : sheet.metrics
  const metrics = totals.height ? changed(measured ?? {}, 'ceiling_height', String(totals.height)) : measured
  const all: Partial<Record<FedSection, unknown>> = {
    ...{ metrics, heatings, air_conditioning: cooled },
    ...Object.fromEntries(elements),
  }
  return Object.fromEntries(
    FED.filter(section => !sameRows(sheet[section], all[section])).map(section => [section, all[section]]),
  ) as FedSheet
}

const changed = (row: Row, name: string, value: string): Row =>
  row[name] === value ? row : withValue(row, name, value)

/** Rows that nothing was done to are the same ones. */
function sameRows(before: unknown, after: unknown): boolean {
  if (!Array.isArray(after)) return before === after
  const rows = Array.isArray(before) ? before : []
  return rows.length === after.length && after.every((row, index) => row === rows[index])
}
