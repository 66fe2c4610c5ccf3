import type {
  AuditInput,
  CeilingInput,
  FloorInput,
  InsulationInput,
  LocalInput,
  WallInput,
} from '@faitage/contracts/energy-audit/audit-input'
import tables from '@open3cl/engine/tv.js'
import { periodOf } from './climate.ts'
import { type EngineRow, engineRow, type Fields } from './engine-input.ts'

/** Adjacency by the type of local, as the engine numbers it. */
const localAdjacency: Readonly<Record<number, number>> = {
  ...{ 1: 8, 2: 9, 3: 21, 4: 12, 5: 14, 6: 15, 7: 18, 8: 10, 9: 7 },
  ...{ 10: 4, 11: 22, 12: 6, 13: 13, 14: 11, 15: 17, 16: 19, 17: 20, 18: 16 },
}
const ceilingAdjacency: Readonly<Record<number, number>> = { 1: 11, 2: 12, 7: 13, 3: 1, 4: 1, 6: 22 }
const floorAdjacency: Readonly<Record<number, number>> = { 1: 5, 2: 3, 3: 6, 4: 1, 6: 22 }
const localOf = ({ local_type }: LocalInput) => localAdjacency[local_type ?? 0] ?? 21

/** Locals whose heat depends on how much of them touches the dwelling, and how much the outside. */
const measured = new Set([8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21])
/** Circulations and halls: they touch the dwelling twice as much as the outside. */
const halls = new Set([14, 15, 16, 17, 18])
const VERANDA = 10
const OUT_OF_REACH = 7

const isInsulated = ({ insulation }: InsulationInput) => insulation > 2

/** Adjacency of a part of the envelope, which the openings in it share. */
export function beyond(adjacency: number, row: InsulationInput & LocalInput): Fields {
  const ids = { enum_type_adjacence_id: String(adjacency) }
  if (adjacency === VERANDA) return { ...ids, enum_cfg_isolation_lnc_id: isInsulated(row) ? '6' : '9' }
  if (adjacency === OUT_OF_REACH) return { ...ids, enum_cfg_isolation_lnc_id: '1' }
  if (!measured.has(adjacency)) return ids
  const ratio = row.local_area_ratio ?? (halls.has(adjacency) ? 2 : 1)
  const both = (isInsulated(row) ? 4 : 2) + (row.local_insulated ? 1 : 0)
  return { ...ids, enum_cfg_isolation_lnc_id: String(both), surface_aiu: ratio * 100, surface_aue: 100 }
}

/** How the engine finds the insulation of a part of the envelope. */
function insulationOf({ insulation, insulation_basis = 0, insulation_value = 0 }: InsulationInput): Fields {
  const type = { enum_type_isolation_id: String(insulation) }
  if (insulation === 1) return { ...type, enum_methode_saisie_u_id: '2' }
  if (insulation === 2) return { ...type, enum_methode_saisie_u_id: '1' }
  switch (insulation_basis) {
    case 1:
      return { ...type, enum_methode_saisie_u_id: '5', resistance_isolation: insulation_value }
    case 2:
      return { ...type, enum_methode_saisie_u_id: '3', epaisseur_isolation: insulation_value }
    case 3:
      return { ...type, enum_methode_saisie_u_id: '7', enum_periode_isolation_id: periodOf(insulation_value) }
    default:
      return { ...type, enum_methode_saisie_u_id: '8' }
  }
}

/** Thicknesses the engine knows, by material, thinnest first; it takes any other for another wall. */
const thicknesses = Map.groupBy(
  tables.umur0.flatMap(({ enum_materiaux_structure_mur_id: material, epaisseur_structure = '' }) => {
    const [thickness] = /[\d.]+/.exec(epaisseur_structure) ?? []
    return thickness ? [{ material: Number(material), thickness: Number(thickness) }] : []
  }),
  ({ material }) => material,
)
const thicknessOf = (material: number, typed = 0) => {
  const known = (thicknesses.get(material) ?? []).map(one => one.thickness)
  return known.findLast(one => one <= typed) ?? known[0]
}

const UNKNOWN = 1
/** Materials the engine has no row for. */
const unlisted = new Set([21, 22, 23])
const INSULATING_RENDER = 6

export const wallAdjacency = (wall: WallInput) => (wall.wall_type === 2 ? localOf(wall) : wall.wall_type === 3 ? 2 : 1)
export const ceilingSide = (ceiling: CeilingInput) => ceilingAdjacency[ceiling.ceiling_type] ?? localOf(ceiling)

function wallRow(wall: WallInput, at: number): EngineRow {
  const material = unlisted.has(wall.material) ? UNKNOWN : wall.material
  const { lining = 2 } = wall
  return engineRow({
    reference: wallReference(at),
    ...beyond(wallAdjacency(wall), wall),
    ...insulationOf(wall),
    surface_paroi_opaque: wall.area,
    surface_paroi_totale: wall.area,
    enum_materiaux_structure_mur_id: String(material),
    enum_methode_saisie_u0_id: material === UNKNOWN ? '1' : '2',
    epaisseur_structure: thicknessOf(material, wall.thickness),
    enum_type_doublage_id: String(lining === INSULATING_RENDER ? 2 : lining),
    enduit_isolant_paroi_ancienne: lining === INSULATING_RENDER ? 1 : 0,
  })
}

/** Names would do as references, if « 12 » were not read as a number. */
export const wallReference = (at: number) => `mur:${at}`
export const ceilingReference = (at: number) => `plancher-haut:${at}`
export const floorReference = (at: number) => `plancher-bas:${at}`

const RAFTERS = 3

function ceilingRow(ceiling: CeilingInput, at: number): EngineRow {
  const structure = ceiling.ceiling_type === RAFTERS ? 12 : ceiling.structure === 15 ? 1 : ceiling.structure
  return engineRow({
    reference: ceilingReference(at),
    ...beyond(ceilingSide(ceiling), ceiling),
    ...insulationOf(ceiling),
    surface_paroi_opaque: ceiling.area,
    enum_type_plancher_haut_id: String(structure),
    enum_methode_saisie_u0_id: '2',
  })
}

/** On the ground, a crawl space or a cellar, what is lost goes by the perimeter. */
const byPerimeter = new Set([3, 5, 6])

function floorRow(floor: FloorInput, at: number): EngineRow {
  const adjacency = floorAdjacency[floor.floor_type] ?? localOf(floor)
  const around = { perimetre_ue: floor.perimeter || 4 * Math.sqrt(floor.area), surface_ue: floor.area }
  return engineRow({
    reference: floorReference(at),
    ...beyond(adjacency, floor),
    ...insulationOf(floor),
    ...(byPerimeter.has(adjacency) ? around : {}),
    surface_paroi_opaque: floor.area,
    enum_type_plancher_bas_id: String(floor.structure === 13 ? 1 : floor.structure),
    enum_methode_saisie_u0_id: '2',
  })
}

/** Walls, ceilings and floors. */
export const opaqueParts = ({ walls, ceilings, floors }: AuditInput) => ({
  mur_collection: { mur: walls.map(wallRow) },
  plancher_haut_collection: { plancher_haut: ceilings.map(ceilingRow) },
  plancher_bas_collection: { plancher_bas: floors.map(floorRow) },
})

const ancient = new Set([2, 3, 4, 5, 6, 8, 9, 14, 21])

/** Most of the walls are of materials of before concrete, and the dwelling is slow to heat. */
export function isOfAncientMaterials({ walls, metrics }: AuditInput): boolean {
  const areaOf = (some: readonly WallInput[]) => some.reduce((sum, { area }) => sum + area, 0)
  return metrics.inertia <= 2 && areaOf(walls.filter(({ material }) => ancient.has(material))) > areaOf(walls) / 2
}
