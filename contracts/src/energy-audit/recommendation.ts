import { z } from 'zod'
import { field, optional, shown } from '../kernel/field.ts'
import { choice, euros, longText, shortText } from '../kernel/formats.ts'
import { personal } from '../kernel/personal.ts'
import { id } from '../kernel/values.ts'

export const priorities = { 1: 'À faire d’abord', 2: 'Important', 3: 'Quand ce sera possible' } as const

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

/** What is advised for a part of the dwelling. `cost` is cents, without VAT. */
export const recommendation = z.object({
  id: id.optional(),
  element: field('Élément', choice(recommendedElements)),
  /** The usual works it stands for, which a scenario can then carry out in the forms. */
  act: optional('Travaux types', shortText(40)),
  /** The row it is about, by its name. */
  element_name: optional('Ligne', personal(shortText(120))),
  recommendation: field('Recommandation', personal(longText(500))),
  priority: optional('Priorité', choice(priorities)),
  criterion: optional('Critère thermique', shortText(200), { hint: 'Par exemple R ≥ 3,7 m²·K/W.' }),
  cost: optional('Coût estimé HT', euros),
})
export type Recommendation = z.infer<typeof recommendation>

export const recommendations = shown(z.array(recommendation).max(60), { format: 'rows' })
