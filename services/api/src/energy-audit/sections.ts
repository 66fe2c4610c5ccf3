import { gainIn } from '@faitage/contracts/energy-audit/audit-result'
import { type EnergyAuditSheet, energyAudit } from '@faitage/contracts/energy-audit/energy-audit'
import type { AuditSection } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { isRowGroup } from '@faitage/contracts/energy-audit/form-groups'
import { z } from 'zod'
import { parseDeclared } from '../kernel/http/validation.ts'
import type { Refusal } from '../kernel/refusal.ts'

type Body = readonly unknown[] | Readonly<Record<string, unknown>>
type NewId = (kind: string) => string

/** One section as it is sent, whole: as it is, or under its name. Rows without an id get one. */
export function sectionIn(section: AuditSection, body: Body, newId: NewId): Partial<EnergyAuditSheet> | Refusal {
  const sent = !Array.isArray(body) && section in body ? (body as Record<string, unknown>)[section] : body
  const value =
    section === 'result'
      ? withGain(sent)
      : isRowGroup(section) || section === 'recommendations'
        ? withIds(sent, section, newId)
        : sent
  const parsed = parseDeclared(z.object({ [section]: energyAudit.edits.shape[section] }), { [section]: value })
  return 'refusal' in parsed ? parsed.refusal : (parsed.value as Partial<EnergyAuditSheet>)
}

/** The photographs of a state with some more, and without some. */
export function photosIn(
  known: readonly string[],
  { photos, remove = [] }: { photos: readonly string[]; remove?: readonly string[] | undefined },
): Partial<EnergyAuditSheet> | Refusal {
  const kept = [...new Set([...known, ...photos])].filter(one => !remove.includes(one))
  const { photos: schema } = energyAudit.edits.shape
  const parsed = parseDeclared(z.object({ photos: schema }), { photos: kept })
  return 'refusal' in parsed ? parsed.refusal : (parsed.value as Partial<EnergyAuditSheet>)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const withGain = (value: unknown) =>
  isObject(value) && 'energy_gain' in value ? { ...value, energy_gain: gainIn(value.energy_gain) } : value

/** Ids come of the command: sent again, the same rows are the same. One that a row before has is the first's alone. */
function withIds(value: unknown, at: string, newId: NewId): unknown {
  if (!Array.isArray(value)) return value
  const taken = new Set<unknown>()
  const idOf = (id: unknown, index: number) => {
    const own = taken.has(id) ? undefined : id
    taken.add(id)
    return own ?? newId(`${at}.${index}`)
  }
  return value.map((row: unknown, index) => {
    if (!isObject(row)) return row
    const inputs = Object.entries(row).filter(([key]) => key.endsWith('_inputs'))
    const within = inputs.map(([key, rows]) => [key, withIds(rows, `${at}.${index}.${key}`, newId)])
    return { ...row, ...Object.fromEntries(within), id: idOf(row.id, index) }
  })
}
