import { z } from 'zod'
import { field, optional, shown } from '../kernel/field.ts'
import { choice, euros, longText, shortText } from '../kernel/formats.ts'
import { personal } from '../kernel/personal.ts'
import { id } from '../kernel/values.ts'
import { actLabels } from './acts.ts'

export const priorities = { first: 'D’abord', next: 'Ensuite', later: 'Plus tard' } as const

/** The parts of a dwelling that a recommendation may be about. */
export const recommendedElements = {
  walls: 'Murs',
  ceilings: 'Plafonds et toiture',
  floors: 'Planchers',
  woodworks: 'Menuiseries',
  thermal_bridges: 'Ponts thermiques',
  heatings: 'Chauffage',
  hot_waters: 'Eau chaude',
  ventilation: 'Ventilation',
  air_conditioning: 'Climatisation',
  photovoltaic: 'Photovoltaïque',
  whole: 'Logement entier',
} as const

/** Advice for a part of the dwelling. `cost` is cents, without VAT. */
const recommendation = z.object({
  id: id.optional(),
  element: field('Élément', choice(recommendedElements)),
  /** The usual works it stands for, which a scenario can then carry out in the forms. */
  act: optional('Travaux types', choice(actLabels)),
  /** The row it is about, by its name. */
  element_name: optional('Ligne', personal(shortText(120))),
  recommendation: field('Recommandation', personal(longText(500))),
  priority: optional('Priorité', choice(priorities)),
  criterion: optional('Critère thermique', shortText(200), { hint: 'Par exemple R ≥ 3,7 m²·K/W.' }),
  cost: optional('Coût estimé HT', euros),
})
export type Recommendation = z.infer<typeof recommendation>

export const recommendations = shown(z.array(recommendation).max(60), { format: 'rows' })
