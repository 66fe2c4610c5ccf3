import { z } from 'zod'
import { field, optional } from '../kernel/field.ts'
import { choice, yesNo } from '../kernel/formats.ts'
import { between, required } from '../kernel/rules.ts'

/** How much a disorder presses, 1 first. */
export const disorderPriorities = { 1: 'Urgent', 2: 'Important', 3: 'Moyen', 4: 'Faible', 5: 'À surveiller' } as const

/** What was observed, or what is recommended; `is_analysis` says which of the two. */
const disorderType = z.object({
  type_name: field('Intitulé', required(200)),
  is_analysis: optional('Analyse', yesNo),
})
export type DisorderType = z.infer<typeof disorderType>

/** What is wrong with a dwelling or a common area: what was observed, what is recommended, how urgent it is. */
const disorder = z.object({
  priority: field('Priorité', between(1, 5), { format: 'choice', words: disorderPriorities }),
  analysis_types: field('Constats', z.array(disorderType).max(30)),
  recommendation_types: field('Préconisations', z.array(disorderType).max(30)),
})
export type Disorder = z.infer<typeof disorder>

/** `Urgent : toiture, infiltrations → réfection ; Faible : …` */
const written = (disorders: readonly Disorder[]): string =>
  disorders
    .map(({ priority, analysis_types, recommendation_types }) => {
      const name = disorderPriorities[priority as keyof typeof disorderPriorities]
      const seen = namesOf(analysis_types)
      const advised = namesOf(recommendation_types)
      return `${name}\u00A0: ${[seen, advised].filter(Boolean).join(' → ') || 'sans précision'}`
    })
    .join('\u00A0; ')
const namesOf = (types: readonly DisorderType[]) => types.map(({ type_name }) => type_name).join(', ')

export const disorders = z.array(disorder).max(50)
export const disorderMeta = { format: 'rows', write: written } as const

/** Lists that are not sent are empty ones; what is seen is an analysis, what is advised is not, unless said otherwise. */
const typesAsked = (is_analysis: boolean) =>
  z
    .array(
      disorderType.extend({
        is_analysis: z
          .boolean()
          .nullish()
          .transform(given => given ?? is_analysis),
      }),
    )
    .max(30)
    .default([])
/** What may be written today. */
export const disordersAsked = z
  .array(disorder.extend({ analysis_types: typesAsked(true), recommendation_types: typesAsked(false) }))
  .max(50)
  .nullable()
  .optional()

/** The kinds of rent a landlord commits to after the works. */
export const rentTypeLabels = {
  libre: 'Loyer libre',
  loc1: 'Loyer intermédiaire (Loc1)',
  loc2: 'Loyer social (Loc2)',
  loc3: 'Loyer très social (Loc3)',
} as const
export const rentTypes = choice(rentTypeLabels)
