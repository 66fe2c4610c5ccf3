import type { AuditInput } from '@faitage/contracts/energy-audit/audit-input'
import type { EnergyLosses } from '@faitage/contracts/energy-audit/balance'
import type { EngineOutput } from './engine-input.ts'
import { enteredNumber, intermediate } from './read-output.ts'

const LOCAL = 2

/** Where heat is lost, in whole percent that add up to 100: those whose remainder is largest are rounded up. */
export function lossesOf({ walls }: AuditInput, { logement }: EngineOutput): EnergyLosses {
  const { deperdition } = logement.sortie
  const ofWalls = (isLocal: boolean) =>
    logement.enveloppe.mur_collection.mur
      .filter((_, at) => (walls[at]?.wall_type === LOCAL) === isLocal)
      .reduce(
        (sum, row) =>
          sum + enteredNumber(row, 'surface_paroi_opaque') * intermediate(row, 'umur') * intermediate(row, 'b'),
        0,
      )
  const lost = {
    exterior_walls: ofWalls(false),
    local_walls: ofWalls(true),
    ceilings: deperdition.deperdition_plancher_haut,
    floors: deperdition.deperdition_plancher_bas,
    windows: deperdition.deperdition_baie_vitree,
    doors: deperdition.deperdition_porte,
    thermal_bridges: deperdition.deperdition_pont_thermique,
    air_renewal: deperdition.deperdition_renouvellement_air,
  }
  return inPercent(lost)
}

function inPercent<K extends string>(lost: Readonly<Record<K, number>>): Record<K, number> {
  const names = Object.keys(lost) as K[]
  const total = names.reduce((sum, name) => sum + lost[name], 0)
  const shares = names.map(name => ({ name, share: (100 * lost[name]) / total }))
  const left = 100 - shares.reduce((sum, { share }) => sum + Math.floor(share), 0)
  const raised = new Set(
    shares
      .toSorted((one, other) => (other.share % 1) - (one.share % 1))
      .slice(0, left)
      .map(({ name }) => name),
  )
  const rounded = shares.map(({ name, share }) => [name, Math.floor(share) + (raised.has(name) ? 1 : 0)])
  return Object.fromEntries(rounded) as Record<K, number>
}
