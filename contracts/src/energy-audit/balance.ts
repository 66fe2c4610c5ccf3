import { z } from 'zod'
import { energyLetter } from './audit-result.ts'

export const energyBalance = z.looseObject({
  energy_label: energyLetter,
  ges_label: energyLetter,
  label: energyLetter,
  energy_per_m2: z.int(),
  ges_per_m2: z.int(),
  before_pv: z.number(),
  electricity_factor: z.number(),
  scale: z.string(),
})
export type EnergyBalance = z.infer<typeof energyBalance>
