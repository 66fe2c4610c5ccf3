import { z } from 'zod'

export const energyBalance = z.looseObject({ energy_label: z.string(), ges_label: z.string(), energy_per_m2: z.int() })
export type EnergyBalance = z.infer<typeof energyBalance>
