import { z } from 'zod'
import { shown } from '../kernel/field.ts'
import { calendarDate } from '../kernel/values.ts'
import { energyBalance } from './balance.ts'

/** A balance as it is kept: with the day whose rules it follows, and the hash of all that it was computed from. */
const kept = z.object({ on: calendarDate, hash: z.string().max(80), balance: energyBalance })
export type StoredBalance = z.infer<typeof kept>

export const storedBalance = shown(kept, {
  format: 'block',
  computed: true,
  write: ({ balance }: StoredBalance) =>
    `Estimation\u00A0: étiquette ${balance.label}, ${balance.energy_per_m2}\u00A0kWh/m²/an, ${balance.ges_per_m2}\u00A0kg CO₂/m²/an`,
})
