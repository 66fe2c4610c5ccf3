import type { AuditInput, WallInput, WoodworkInput } from '@faitage/contracts/energy-audit/audit-input'
import { comparableName } from '@faitage/contracts/energy-audit/audit-names'
import { type EngineRow, engineRow, type Fields } from './engine-input.ts'
import { beyond, ceilingSide, wallAdjacency, wallReference } from './opaque-walls.ts'

const DOOR = 1
const ROOF_WINDOW = 9
/** Doors and windows to the floor: nothing of the wall runs below. */
const toTheFloor = new Set([6, 7, 8])

/** Glazing by our list: glass, gas, coating, gap in millimetres. */
const glazings: Readonly<Record<number, readonly [glass: string, gas?: string, coating?: number, gap?: number]>> = {
  1: ['1'],
  2: ['2', '1', 0, 6],
  3: ['2', '1', 0, 12],
  4: ['2', '1', 0, 16],
  5: ['2', '1', 1, 16],
  6: ['2', '2', 1, 16],
  7: ['3', '2', 1, 12],
  8: ['4', '1', 0, 6],
  9: ['5'],
}
const SINGLE = 1
const USUAL_GLAZING = 3
const BRICK_GLAZING = 9
/** Glass bricks, full or hollow, and polycarbonate are opening, glazing and frame in one. */
const bricks: Readonly<Record<number, { readonly glass: string; readonly frame: string }>> = {
  1: { glass: '5', frame: '1' },
  2: { glass: '5', frame: '1' },
  3: { glass: '6', frame: '2' },
}
const HOLLOW_BRICKS = 2
const POLYCARBONATE = 3

/** How a window opens; where any of its fields says bricks or polycarbonate, it does not. */
function openingOf({ opening_type = 4, frame_material, glazing }: WoodworkInput): number {
  if (bricks[opening_type]) return opening_type
  if (frame_material === 2) return POLYCARBONATE
  return frame_material === 1 || glazing === BRICK_GLAZING ? HOLLOW_BRICKS : opening_type
}

/** Where an opening stands. */
interface Place {
  readonly sides: Fields
  /** The wall to the outside it has a bridge with. */
  readonly wall?: { readonly at: number; readonly row: WallInput } | undefined
}

/** The wall of an opening, else the roof; the largest wall to the outside where it says none. */
function placeOf({ wall: name }: WoodworkInput, { walls, ceilings }: AuditInput): Place {
  const isIt = (row: { name: string }) => comparableName(row.name) === comparableName(name)
  const outside = { sides: { enum_type_adjacence_id: '1' } }
  const at = name === undefined ? largestOutside(walls) : walls.findIndex(isIt)
  const wall = walls[at]
  if (!wall) {
    const ceiling = name === undefined ? undefined : ceilings.find(isIt)
    return ceiling ? { sides: beyond(ceilingSide(ceiling), ceiling) } : outside
  }
  const adjacency = wallAdjacency(wall)
  return { sides: beyond(adjacency, wall), wall: adjacency === 1 ? { at, row: wall } : undefined }
}

function largestOutside(walls: readonly WallInput[]): number {
  const areas = walls.map(wall => (wallAdjacency(wall) === 1 ? wall.area : 0))
  const most = Math.max(0, ...areas)
  return most > 0 ? areas.indexOf(most) : -1
}

/** How an opening is fixed in its wall; insulation turns back to it where the wall has some outside. */
const fixing = (wall: WallInput | undefined): Fields => ({
  enum_type_pose_id: '2',
  largeur_dormant: 5,
  presence_retour_isolation: wall && (wall.insulation === 4 || wall.insulation === 6) ? 1 : 0,
})

const reference = (at: number) => `menuiserie:${at}`

function doorRow(door: WoodworkInput, at: number, { sides, wall }: Place): EngineRow {
  const { u_known, u_value = 3.5, door_type = 1 } = door
  return engineRow({
    reference: reference(at),
    ...sides,
    ...fixing(wall?.row),
    surface_porte: door.area,
    enum_type_porte_id: String(door_type === 16 ? 1 : door_type),
    enum_methode_saisie_uporte_id: u_known ? '2' : '1',
    uporte_saisi: u_known ? u_value : undefined,
    presence_joint: 1,
  })
}

function windowRow(window: WoodworkInput, at: number, { sides, wall }: Place, shutterU: number | undefined): EngineRow {
  const { u_known, u_value = 4.7, frame_material = 5, orientation = 1, shutter = 1 } = window
  const { glazing = USUAL_GLAZING } = window
  const opening = openingOf(window)
  const inRoof = opening === ROOF_WINDOW
  const brick = bricks[opening]
  const [glass, gas, coating, gap] = brick ? [brick.glass] : (glazings[glazing] ?? ['2', '1', 0, 12])
  return engineRow({
    reference: reference(at),
    ...sides,
    ...fixing(wall?.row),
    surface_totale_baie: window.area,
    enum_type_baie_id: String(inRoof ? 4 : opening),
    enum_type_materiaux_menuiserie_id: brick?.frame ?? String(frame_material),
    enum_orientation_id: String(orientation),
    enum_inclinaison_vitrage_id: inRoof ? '2' : '3',
    enum_type_vitrage_id: glass,
    enum_type_gaz_lame_id: gas,
    vitrage_vir: coating ?? 0,
    epaisseur_lame: gap,
    enum_type_fermeture_id: String(shutter),
    enum_methode_saisie_perf_vitrage_id: u_known ? '13' : '1',
    uw_saisi: u_known ? u_value : undefined,
    ujn_saisi: shutterU,
    double_fenetre: 0,
    presence_joint: glazing > SINGLE ? 1 : 0,
  })
}

const WOODWORK_BRIDGE = '5'
/** Metres around an opening of one square metre, of usual proportions. */
const AROUND = 4.08
const SILL = 0.9

/** The bridge between an opening and the wall it stands in. */
function bridgeRow({ kind, area, count, opening_type = 4 }: WoodworkInput, at: number, wallAt: number): EngineRow {
  const sills = kind === DOOR || toTheFloor.has(opening_type) ? count * SILL : 0
  return engineRow({
    ...{ reference_1: wallReference(wallAt), reference_2: reference(at), enum_type_liaison_id: WOODWORK_BRIDGE },
    enum_methode_saisie_pont_thermique_id: '1',
    l: Math.max(0, count * AROUND * Math.sqrt(area / count) - sills),
    pourcentage_valeur_pont_thermique: 1,
  })
}

/** Doors, windows, and their bridges with the walls. `shutterUs` are what the engine would read wrong, by woodwork. */
export function openings(input: AuditInput, shutterUs: ReadonlyMap<number, number>) {
  const placed = input.woodworks.map((woodwork, at) => ({ woodwork, at, place: placeOf(woodwork, input) }))
  const isDoor = ({ woodwork }: (typeof placed)[number]) => woodwork.kind === DOOR
  return {
    porte: placed.filter(isDoor).map(({ woodwork, at, place }) => doorRow(woodwork, at, place)),
    baie_vitree: placed
      .filter(one => !isDoor(one))
      .map(({ woodwork, at, place }) => windowRow(woodwork, at, place, shutterUs.get(at))),
    bridges: placed.flatMap(({ woodwork, at, place }) => (place.wall ? [bridgeRow(woodwork, at, place.wall.at)] : [])),
  }
}
