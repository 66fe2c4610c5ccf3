import type { AuditInput, ThermalBridgeInput } from '@faitage/contracts/energy-audit/audit-input'
import { comparableName } from '@faitage/contracts/energy-audit/audit-names'
import { type EngineRow, engineRow } from './engine-input.ts'
import { ceilingReference, floorReference, wallReference } from './opaque-walls.ts'

/** By our list: lower floor, intermediate floor, ceiling, partition wall. */
const liaisons = ['1', '2', '3', '4']
const LOWER = 0
const UPPER = 2

const named = (rows: readonly { name: string }[], name: string | undefined): number | undefined => {
  const at = rows.findIndex(row => comparableName(row.name) === comparableName(name))
  return at < 0 ? undefined : at
}

function bridgeRow(bridge: ThermalBridgeInput, { walls, floors, ceilings }: AuditInput): EngineRow {
  const { type, length, k_known, k_value = 0, shared } = bridge
  const wall = named(walls, bridge.wall)
  const floor = named(floors, bridge.slab)
  const ceiling = named(ceilings, bridge.slab)
  const slab =
    floor !== undefined && (type === LOWER || ceiling === undefined)
      ? floorReference(floor)
      : ceiling !== undefined
        ? ceilingReference(ceiling)
        : undefined
  return engineRow({
    enum_type_liaison_id: liaisons[type],
    reference_1: wall === undefined ? undefined : wallReference(wall),
    reference_2: type === LOWER || type === UPPER ? slab : undefined,
    l: length,
    enum_methode_saisie_pont_thermique_id: k_known ? '2' : '1',
    k_saisi: k_known ? k_value : undefined,
    // Nothing said, the engine halves some of them.
    pourcentage_valeur_pont_thermique: shared ? 0.5 : 1,
  })
}

/** The bridges of the forms. */
export const thermalBridges = (input: AuditInput): EngineRow[] =>
  input.thermal_bridges.map(bridge => bridgeRow(bridge, input))
