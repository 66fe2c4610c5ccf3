/**
 * One state of a dwelling as the energy engine is given it: the fields of the forms under their names, rows by name, values
 * of lists by their numeric id. Hidden fields are absent.
 */
export interface AuditInput {
  dwelling: {
    /** An `Immeuble` or a dwelling overseas never gets here. */
    accommodation_type: 'Maison' | 'Appartement'
    /** '01' to '95', '2A' or '2B', '20' for all of Corsica. */
    department: string
    construction_year: number
    levels_nb: number
  }
  metrics: { living_area: number; ceiling_height: number; inertia: number; altitude: number }
  heatings: readonly HeatingInput[]
  hot_waters: readonly HotWaterInput[]
  /** Exactly one. */
  ventilations: readonly VentilationInput[]
  air_conditionings: readonly AirConditioningInput[]
  photovoltaics: readonly PhotovoltaicInput[]
  walls: readonly WallInput[]
  woodworks: readonly WoodworkInput[]
  ceilings: readonly CeilingInput[]
  floors: readonly FloorInput[]
  thermal_bridges: readonly ThermalBridgeInput[]
}

export interface InsulationInput {
  insulation: number
  insulation_basis?: number | undefined
  insulation_value?: number | undefined
}

export interface LocalInput {
  local_type?: number | undefined
  local_insulated?: boolean | undefined
  local_area_ratio?: number | undefined
}

export interface WallInput extends InsulationInput, LocalInput {
  name: string
  wall_type: number
  area: number
  material: number
  thickness?: number | undefined
  lining?: number | undefined
}

export interface CeilingInput extends InsulationInput, LocalInput {
  name: string
  ceiling_type: number
  area: number
  structure: number
}

export interface FloorInput extends InsulationInput, LocalInput {
  name: string
  floor_type: number
  area: number
  structure: number
  perimeter?: number | undefined
}

export interface WoodworkInput {
  name: string
  /** 1 door, 2 window. */
  kind: number
  /** Absent, it stands in a wall to the outside of which nothing is known. */
  wall?: string | undefined
  /** Of all of them together. */
  area: number
  count: number
  u_known: boolean
  u_value?: number | undefined
  door_type?: number | undefined
  opening_type?: number | undefined
  frame_material?: number | undefined
  orientation?: number | undefined
  glazing?: number | undefined
  shutter?: number | undefined
}

export interface ThermalBridgeInput {
  name: string
  type: number
  length: number
  wall: string
  slab?: string | undefined
  k_known?: boolean | undefined
  k_value?: number | undefined
  shared?: boolean | undefined
}

export interface HeatingInput {
  name: string
  heated_area: number
  emissions_type: number
  energy_used: number
  generator_type: number
  installation_year?: number | undefined
  power_known?: boolean | undefined
  power?: number | undefined
  regulation: number
  wall_mounted_boiler?: boolean | undefined
  emitter_type: number
  isolated_network?: boolean | undefined
  intermittent_equipment: number
  wood_oven?: number | undefined
  equipment_performance?: number | undefined
  scop?: number | undefined
}

export interface HotWaterInput {
  name: string
  generator_type: number
  /** Name of the heating whose generator makes it. */
  heating?: string | undefined
  energy_used: number
  installation_year?: number | undefined
  storage_volume?: number | undefined
  tank_category?: number | undefined
  in_heated_volume: boolean
  adjacent_rooms: boolean
  /** 2 older than five years, 3 five years or less, 4 both heating and hot water. */
  solar?: number | undefined
  collective?: boolean | undefined
  isolated_network?: boolean | undefined
}

export interface VentilationInput {
  name: string
  ventilation_type: number
  installation_year?: number | undefined
  several_facades: boolean
  collective?: boolean | undefined
  q4pa?: number | undefined
}

export interface AirConditioningInput {
  name: string
  installation_year: number
  /** Of houses only: a flat counts whole. */
  area?: number | undefined
  eer?: number | undefined
}

export interface PhotovoltaicInput {
  name?: string | undefined
  area?: number | undefined
  /** Instead of the area: 1.6 m² each. */
  modules?: number | undefined
  orientation: number
  inclination: number
}
