import { z } from 'zod'
import { energyLetters } from './labels.ts'

const letter = z.enum(energyLetters)

/** The five uses of the regulation, kWh/yr. */
const uses = z.object({
  heating: z.number(),
  hot_water: z.number(),
  cooling: z.number(),
  lighting: z.number(),
  auxiliaries: z.number(),
})
export type EnergyUses = z.infer<typeof uses>

/** Where heat is lost, in whole percent; they add up to 100. */
const losses = z.object({
  exterior_walls: z.int(),
  local_walls: z.int(),
  ceilings: z.int(),
  floors: z.int(),
  windows: z.int(),
  doors: z.int(),
  thermal_bridges: z.int(),
  air_renewal: z.int(),
})
export type EnergyLosses = z.infer<typeof losses>

/** An estimation of the energy engine; never an official diagnosis. */
export const energyBalance = z.object({
  energy_label: letter,
  ges_label: letter,
  /** The worse of both. */
  label: letter,
  /** Primary energy of the five uses, kWh/m²/yr, rounded down. */
  energy_per_m2: z.int(),
  /** kg CO₂/m²/yr, rounded down. */
  ges_per_m2: z.int(),
  /** kg CO₂/yr. */
  ges: z.number(),
  final: uses,
  primary: uses,
  /** Final energy of the five uses, kWh/yr. */
  final_total: z.number(),
  /** Primary energy of the five uses, kWh/yr. */
  primary_total: z.number(),
  /** The same as if nothing of the solar electricity were used in the dwelling: what gains are computed of. */
  before_pv: z.number(),
  losses,
  /** Primary energy of a kWh of electricity. */
  electricity_factor: z.number(),
  /** The rule of the letters. */
  scale: z.string().max(20),
  engine: z.object({ name: z.string().max(60), version: z.string().max(20) }),
  /** Some equipment serves the whole building: the estimation is worse. */
  degraded: z.boolean(),
})
export type EnergyBalance = z.infer<typeof energyBalance>
