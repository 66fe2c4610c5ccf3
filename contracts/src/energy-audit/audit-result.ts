import type { z } from 'zod'
import { optional } from '../kernel/field.ts'
import { block, choice, decimalBetween, longText, pastDay, shortText, whole } from '../kernel/formats.ts'
import { personal } from '../kernel/personal.ts'

const letters = { A: 'A', B: 'B', C: 'C', D: 'D', E: 'E', F: 'F', G: 'G' }
export const energyLetter = choice(letters)
export type EnergyLetter = z.infer<typeof energyLetter>

const LEAST_GAIN = -99_999_999
const gain = decimalBetween(LEAST_GAIN, 100, 4, 'Indiquez un gain en pourcent, 100 au plus, par exemple 35,5.')
const quantity = decimalBetween(0, 99_999_999, 2, 'Indiquez une quantité, par exemple 12500,5.')
const energy = (label: string) => optional(label, quantity, { unit: 'kWh/an' })

/** An audit made elsewhere, as it is copied from its report: shown « saisi », never computed. */
export const auditResult = block({
  made_on: optional('Audit fait le', pastDay),
  made_by: optional('Fait par', personal(shortText(200))),
  energy_label: optional('Étiquette énergie', energyLetter),
  ges_label: optional('Étiquette GES', energyLetter),
  energy_gain: optional('Gain énergétique', gain, { unit: '%' }),
  energy_per_m2: optional('Consommation d’énergie primaire', whole(0, 5000), { unit: 'kWh/m²/an' }),
  ges_per_m2: optional('Émissions', whole(0, 2000), { unit: 'kg CO₂/m²/an' }),
  heat_final: energy('Chauffage, énergie finale'),
  heat_primary: energy('Chauffage, énergie primaire'),
  hot_water_final: energy('Eau chaude, énergie finale'),
  hot_water_primary: energy('Eau chaude, énergie primaire'),
  cooling_final: energy('Climatisation, énergie finale'),
  cooling_primary: energy('Climatisation, énergie primaire'),
  note: optional('Note', personal(longText(2000))),
})

/** `N/A` or nothing is no gain. */
export const gainIn = (value: unknown): unknown => (value === 'N/A' || value === '' ? null : value)
