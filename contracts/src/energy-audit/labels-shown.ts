import { z } from 'zod'
import { energyLetter } from './audit-result.ts'
import type { EnergyAuditSheet } from './energy-audit.ts'

/** The labels of a state as they are shown outside its audit, and whether they were computed here or copied. */
export const labelsShown = z.object({
  energy_label: energyLetter.nullable(),
  ges_label: energyLetter.nullable(),
  /** kWh of primary energy, m² and year. */
  energy_per_m2: z.number().nullable(),
  /** kg of CO₂, m² and year. */
  ges_per_m2: z.number().nullable(),
  source: z.enum(['estimated', 'entered']),
})
export type LabelsShown = z.infer<typeof labelsShown>

/** The labels of a state: computed ones first, else those of an audit made elsewhere; null where there are none. */
export function labelsOf({ balance, result }: Pick<EnergyAuditSheet, 'balance' | 'result'>): LabelsShown | null {
  if (balance) {
    const { energy_label, ges_label, energy_per_m2, ges_per_m2 } = balance.balance
    return { energy_label, ges_label, energy_per_m2, ges_per_m2, source: 'estimated' }
  }
  if (!result?.energy_label && !result?.ges_label) return null
  return {
    energy_label: result.energy_label ?? null,
    ges_label: result.ges_label ?? null,
    energy_per_m2: result.energy_per_m2 ?? null,
    ges_per_m2: result.ges_per_m2 ?? null,
    source: 'entered',
  }
}
