import { EngineFailed } from './engine-failed.ts'
import type { EngineOutput, EngineRow } from './engine-input.ts'

const finite = (value: unknown, name: string): number => {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new EngineFailed(`${name} is ${String(value)}`)
}

export const enteredNumber = (row: EngineRow, name: string): number => finite(row.donnee_entree[name], name)
/** Reads the result of a row. @throws EngineFailed where it is no number */
export const intermediate = (row: EngineRow, name: string): number => finite(row.donnee_intermediaire[name], name)

/**
 * Looks at every U, every share of a local, every k and every total: one that is no number makes the sum of its list 0, and a
 * dwelling without heating an A. @throws EngineFailed
 */
export function assertFinite({ logement }: EngineOutput): void {
  const { enveloppe, sortie } = logement
  const looked = [
    [enveloppe.mur_collection.mur, ['umur', 'b']],
    [enveloppe.plancher_haut_collection.plancher_haut, ['uph', 'b']],
    [enveloppe.plancher_bas_collection.plancher_bas, ['upb_final', 'b']],
    [enveloppe.baie_vitree_collection.baie_vitree, ['u_menuiserie', 'sw', 'b']],
    [enveloppe.porte_collection.porte, ['uporte', 'b']],
    [enveloppe.pont_thermique_collection.pont_thermique, ['k']],
  ] as const
  for (const [rows, names] of looked) for (const row of rows) for (const name of names) intermediate(row, name)
  for (const part of ['deperdition', 'ef_conso', 'ep_conso', 'emission_ges', 'production_electricite'] as const)
    for (const [name, value] of Object.entries(sortie[part])) if (typeof value !== 'string') finite(value, name)
  if (sortie.deperdition.deperdition_enveloppe <= 0) throw new EngineFailed('nothing is lost')
}
