import { z } from 'zod'
import { calendarDate, cents } from '../kernel/values.ts'

/* The categories of households by what they earn, and how one is answered. What they are told by is in `income-scale.ts`. */

export const incomeCategories = {
  tres_modeste: 'Très modeste (bleu)',
  modeste: 'Modeste (jaune)',
  intermediaire: 'Intermédiaire (violet)',
  superieur: 'Supérieur (rose)',
} as const
export type IncomeCategory = keyof typeof incomeCategories

export const incomeZones = { ile_de_france: 'Île-de-France', autres_regions: 'Autres régions' } as const
export type IncomeZone = keyof typeof incomeZones

/** A category as it is answered: the scale it was told by goes with it, so that nobody takes it for another year's. */
export const resourcesCategory = z.object({
  category: z.enum(Object.keys(incomeCategories) as [IncomeCategory, ...IncomeCategory[]]),
  scale: z.string(),
  from: calendarDate,
  /** The year it was asked for, where the scale is of one before: nobody said that year's. */
  missing_year: z.int().nullable(),
  zone: z.enum(Object.keys(incomeZones) as [IncomeZone, ...IncomeZone[]]),
  persons: z.int(),
  income: cents,
})
export type ResourcesCategory = z.infer<typeof resourcesCategory>
