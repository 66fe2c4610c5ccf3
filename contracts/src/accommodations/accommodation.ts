import { z } from 'zod'
import { shown } from '../kernel/field.ts'
import { event } from '../kernel/message.ts'
import { personal } from '../kernel/personal.ts'
import { area, year } from '../kernel/rules.ts'
import { decimal, id, text } from '../kernel/values.ts'

/** A dwelling of a project. Its events live on the project's stream. Areas are decimal square metres. */
export const accommodationSheet = z.object({
  name: personal(text(200)).nullable().optional(),
  accommodation_type: z.enum(['Maison', 'Appartement', 'Immeuble']).nullable().optional(),
  construction_year: shown(year(1000, 2100).nullable().optional(), { format: 'year' }),
  living_area: shown(decimal.nullable().optional(), { format: 'area', unit: 'm²' }),
})
export type AccommodationSheet = z.infer<typeof accommodationSheet>
/** What may be written today; events of before may hold areas that a person would be refused. */
export const accommodationInput = accommodationSheet.extend({ living_area: area.nullable().optional() })

const about = { accommodation_id: id, project_id: id, requester_id: id }

export const accommodationRegistered = event(
  'AccommodationRegistered',
  { ...about, sheet: accommodationSheet },
  { subject: 'requester_id' },
)
export const accommodationAmended = event(
  'AccommodationAmended',
  { ...about, changes: accommodationSheet.partial() },
  { subject: 'requester_id' },
)
export const accommodationRemoved = event('AccommodationRemoved', about)
