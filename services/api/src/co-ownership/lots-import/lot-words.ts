import { lot } from '@faitage/contracts/co-ownership/lot'
import { nameOf } from '@faitage/contracts/co-ownership/paste/plan'
import { personTitle } from '@faitage/contracts/co-ownership/person'
import { formatDecimal } from '@faitage/contracts/kernel/format-number'
import { shownText } from '@faitage/contracts/kernel/shown-value'
import type { z } from 'zod'
import type { NamedPerson } from './lot-row.ts'

/* The fields of a plan of lots (`tantiemes.Chauffage`) as people read them. */

const CLE = 'tantiemes.'

export function lotFieldLabel(field: string): string {
  if (field.startsWith(CLE)) return `Tantièmes : ${field.slice(CLE.length)}`
  const labels: Record<string, string> = { ...lot.labels, building: lot.labels.building_id }
  return labels[field.split('.')[0]!] ?? field
}

/** A value of a plan as people read it; null when there is none. */
export function shownLotValue(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (field.startsWith(CLE)) return formatDecimal(String(value))
  if (field === 'owners' || field === 'occupants') return (value as Shown[]).map(titleOf).join(', ')
  const schema = (lot.fields.shape as Record<string, z.ZodType>)[field]
  return (schema && shownText(schema, value)) ?? String(value)
}

type Shown = NamedPerson | { readonly title: string }
const titleOf = (one: Shown): string => ('title' in one ? one.title : readTitle(one))

const readTitle = (one: NamedPerson): string =>
  personTitle({
    is_physical_person: one.is_physical_person,
    civility: one.civility ?? null,
    last_name: one.last_name ?? null,
    first_name: one.first_name ?? null,
    company_name: one.company_name ?? null,
  }) || nameOf(one)
