import { rowNamed } from '@faitage/contracts/energy-audit/audit-faults'
import type { AuditFields } from '@faitage/contracts/energy-audit/audit-field'
import type { EnergyAuditSheet } from '@faitage/contracts/energy-audit/energy-audit'
import { type RowGroup, rowGroupNames, rowGroups } from '@faitage/contracts/energy-audit/form-groups'
import type { Row, Rows } from './audit-rows.ts'

/** The fields of a group that may name a row of another one. */
const naming = (group: RowGroup, of: RowGroup): string[] =>
  Object.entries(rowGroups[group].fields as AuditFields).flatMap(([name, field]) =>
    field.of?.includes(of) ? [name] : [],
  )

/** The rows that name a row, by its id or its name, with each group's. Pure. */
function namedBy(sheet: EnergyAuditSheet, group: RowGroup, row: Row, said: (reference: string) => boolean) {
  return rowGroupNames.flatMap(other => {
    const names = naming(other, group)
    const rows = (sheet[other] ?? []) as Rows
    const means = (one: Row, name: string) => {
      const reference = one[name]
      if (typeof reference !== 'string' || !said(reference)) return false
      return rowNamed(sheet, [group], reference)?.row.id === row.id
    }
    const found = rows.filter(one => names.some(name => means(one, name)))
    return found.length > 0 ? [{ group: other, names, rows, found, means }] : []
  })
}

/** How many rows name a row. Pure. */
export const countNaming = (sheet: EnergyAuditSheet, group: RowGroup, row: Row): number =>
  row.id ? namedBy(sheet, group, row, () => true).reduce((sum, { found }) => sum + found.length, 0) : 0

/**
 * The groups whose rows name a row by its name, naming it by its id instead: what is proposed or sent from elsewhere does, and
 * would lose it once it is called otherwise. Pure.
 */
export function namedById(sheet: EnergyAuditSheet, group: RowGroup, row: Row): Partial<Record<RowGroup, Rows>> {
  const { id } = row
  if (!id) return {}
  return Object.fromEntries(
    namedBy(sheet, group, row, reference => reference !== id).map(({ group: other, names, rows, means }) => [
      other,
      rows.map(one => {
        const told = names.filter(name => means(one, name))
        return told.length > 0 ? { ...one, ...Object.fromEntries(told.map(name => [name, id])) } : one
      }),
    ]),
  )
}
