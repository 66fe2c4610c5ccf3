import type { AuditField, AuditFields } from '@faitage/contracts/energy-audit/audit-field'
import { isRowGroup, metricsGroup, rowGroups } from '@faitage/contracts/energy-audit/form-groups'
import { readerOf } from '@faitage/contracts/energy-audit/form-values'
import { isRoomInput, roomInputFields, roomInputs } from '@faitage/contracts/energy-audit/forms/rooms'
import type { Row } from './audit-rows.ts'
import type { Draft } from './offline/draft-store.ts'
import { foundAt } from './offline/merge-section.ts'
import { type RowNames, tellValue } from './row-reading.ts'

const nameAt = (value: unknown, path: readonly string[]): string => {
  const row = foundAt(value, path) as Row | undefined
  return typeof row?.name === 'string' ? row.name : ''
}

/** The fields that a path of a section leads into, and what is said of where that is. */
function placeIn(draft: Draft, path: readonly string[]): { fields: AuditFields; at: string[]; row: Row } {
  const { section, value } = draft
  const row = (foundAt(value, path.slice(0, -1)) ?? {}) as Row
  if (!isRowGroup(section)) return { fields: metricsGroup.fields, at: [metricsGroup.label], row }
  const { label, fields } = rowGroups[section]
  const named = [label, nameAt(value, path.slice(0, 1))]
  const input = path[1]
  if (!input || !isRoomInput(input)) return { fields, at: named, row }
  return { fields: roomInputFields, at: [...named, roomInputs[input].label, nameAt(value, path.slice(0, 3))], row }
}

/** Where two people wrote something else, and how a value of it is told. */
export function conflictWords(draft: Draft, path: readonly string[], names: RowNames) {
  const { fields, at, row } = placeIn(draft, path)
  const field: AuditField | undefined = fields[path.at(-1) ?? '']
  const { read } = readerOf(fields, row, {})
  return {
    label: [...at, field?.label].filter(Boolean).join(', '),
    tell: (value: unknown): string => (field ? tellValue(field, value, read, names) : '') || 'Vide',
  }
}
