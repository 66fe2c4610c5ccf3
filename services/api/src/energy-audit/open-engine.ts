import type { EnergyEngine } from '../kernel/ports.ts'
import { refused } from '../kernel/refusal.ts'

export const openEnergyEngine = (): EnergyEngine => ({
  balance: async () => refused('energy.engine.failed'),
  close: async () => undefined,
})
