import type { EnergyBalance, EnergyLosses, EnergyUses } from './balance.ts'

/** Said wherever a balance is shown. */
export const ESTIMATION = 'Estimation — ne remplace ni un DPE ni un audit réglementaire'

const useLabels = {
  heating: 'Chauffage',
  hot_water: 'Eau chaude',
  cooling: 'Climatisation',
  lighting: 'Éclairage',
  auxiliaries: 'Ventilation et auxiliaires',
} as const satisfies Record<keyof EnergyUses, string>
const usesInOrder = Object.keys(useLabels) as (keyof EnergyUses)[]

/** Consumption by use, final and primary, kWh/yr. Pure. */
export const usesOf = ({ final, primary }: EnergyBalance) =>
  usesInOrder.map(use => ({ use, label: useLabels[use], final: final[use], primary: primary[use] }))

/** Where the heat of a house leaves it, as it is drawn. */
export type LossPart = 'roof' | 'walls' | 'floor' | 'windows' | 'doors' | 'bridges' | 'air'
const parts: Record<LossPart, { label: string; of: readonly (keyof EnergyLosses)[] }> = {
  roof: { label: 'Toiture', of: ['ceilings'] },
  walls: { label: 'Murs', of: ['exterior_walls', 'local_walls'] },
  windows: { label: 'Fenêtres', of: ['windows'] },
  doors: { label: 'Portes', of: ['doors'] },
  floor: { label: 'Plancher bas', of: ['floors'] },
  bridges: { label: 'Ponts thermiques', of: ['thermal_bridges'] },
  air: { label: 'Renouvellement d’air', of: ['air_renewal'] },
}
const partsInOrder = Object.keys(parts) as LossPart[]

export interface Loss {
  readonly part: LossPart
  readonly label: string
  /** Percent of all losses. */
  readonly share: number
}
/** The share of each part of the envelope in what is lost. Pure. */
export const lossesOf = ({ losses }: EnergyBalance): Loss[] =>
  partsInOrder.map(part => ({
    part,
    label: parts[part].label,
    share: parts[part].of.reduce((sum, name) => sum + losses[name], 0),
  }))
