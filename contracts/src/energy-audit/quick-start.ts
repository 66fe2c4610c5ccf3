import type { DwellingFacts } from './dwelling-facts.ts'
import type { EnergyAuditSheet } from './energy-audit.ts'

/** The parts of an audit that a quick start fills in. */
type Started = Pick<
  EnergyAuditSheet,
  | 'metrics'
  | 'walls'
  | 'woodworks'
  | 'ceilings'
  | 'floors'
  | 'thermal_bridges'
  | 'heatings'
  | 'hot_waters'
  | 'ventilation'
>

const HEIGHT = 2.5
/** Windows make about a sixth of the living area (article R. 172-4 of the building code asks for as much of new dwellings). */
const GLAZED = 1 / 6
const DOOR = 2
/** Years that a boiler or a window usually lasts. */
const LIFE = 20

const measure = (value: number): string => String(Math.round(value * 10) / 10)
/** A row with each of its values marked « supposé ». */
const assumed = <R extends object>(row: R) => ({ ...row, assumed: Object.keys(row).filter(key => key !== 'name') })

/**
 * A first plausible envelope and equipment, from the dwelling's type, year, area and levels, each value marked « supposé ».
 * Pure.
 *
 * @param on the day it is proposed, `YYYY-MM-DD`
 */
export function quickStart(dwelling: DwellingFacts, on: string): Started {
  const house = dwelling.accommodation_type !== 'Appartement'
  const year = dwelling.construction_year ?? 1970
  const living = Number(dwelling.living_area || 90)
  const levels = house ? Math.max(1, dwelling.levels_nb ?? 1) : 1
  const footprint = living / levels
  const perimeter = 4 * Math.sqrt(footprint)
  // A flat shows half of its outline to the street and the yard; its neighbours keep the rest warm.
  const outline = house ? perimeter : perimeter / 2
  const glazed = living * GLAZED
  const door = house ? DOOR : 0
  const wall = Math.max(5, outline * HEIGHT * levels - glazed - door)
  const renewed = Math.max(year, Number(on.slice(0, 4)) - LIFE)
  const facades = house ? ([1, 2, 3, 4] as const) : ([1, 2] as const)
  return {
    metrics: assumed({
      living_area: measure(living),
      ceiling_height: String(HEIGHT),
      inertia: year < 1948 ? 2 : 3,
      altitude: 1,
    }),
    walls: [
      assumed({ name: 'Façades', wall_type: 1, area: measure(wall), ...masonry(year), lining: 2, insulation: 1 }),
      ...(house
        ? []
        : [
            assumed({
              name: 'Palier',
              wall_type: 2,
              local_type: 5,
              area: '10',
              ...masonry(year),
              lining: 2,
              insulation: 1,
            }),
          ]),
    ],
    woodworks: [
      ...facades.map(orientation =>
        assumed({
          name: `Fenêtres ${{ 1: 'sud', 2: 'nord', 3: 'est', 4: 'ouest' }[orientation]}`,
          kind: 2,
          wall: 'Façades',
          area: measure(glazed / facades.length),
          count: Math.max(1, Math.round(glazed / facades.length / 1.6)),
          opening_type: 4,
          frame_material: 5,
          glazing: glazingOf(year),
          orientation,
          shutter: 4,
        }),
      ),
      assumed({
        name: 'Porte',
        kind: 1,
        wall: house ? 'Façades' : 'Palier',
        area: String(DOOR),
        count: 1,
        door_type: 1,
      }),
    ],
    ceilings: house
      ? [assumed({ name: 'Combles', ceiling_type: 2, area: measure(footprint), structure: 1, insulation: 1 })]
      : [],
    floors: house
      ? [
          assumed({
            ...{ name: 'Plancher bas', floor_type: year < 1975 ? 2 : 1, area: measure(footprint) },
            ...{ perimeter: measure(perimeter), structure: year < 1948 ? 1 : 9, insulation: 1 },
          }),
        ]
      : [],
    thermal_bridges: bridges(house, levels, outline),
    heatings: [heating(house, year, renewed, living)],
    hot_waters: [hotWater(house, year, renewed)],
    ventilation: [assumed({ name: 'Ventilation', ventilation_type: ventilationOf(year), installation_year: year })],
  }
}

const masonry = (year: number) => (year < 1948 ? { material: 2, thickness: '50' } : { material: 12, thickness: '20' })
const glazingOf = (year: number) => (year < 1990 ? 2 : year < 2001 ? 3 : year < 2013 ? 5 : 6)
const ventilationOf = (year: number) => (year < 1970 ? 1 : year < 1982 ? 2 : year < 2001 ? 3 : 4)

function bridges(house: boolean, levels: number, outline: number) {
  const length = measure(outline)
  return [
    ...(house
      ? [
          assumed({ name: 'Bas des façades', type: 0, wall: 'Façades', slab: 'Plancher bas', length }),
          assumed({ name: 'Haut des façades', type: 2, wall: 'Façades', slab: 'Combles', length }),
        ]
      : [assumed({ name: 'Planchers des voisins', type: 1, wall: 'Façades', length, shared: true })]),
    ...(levels > 1
      ? [
          assumed({
            name: 'Planchers intermédiaires',
            type: 1,
            wall: 'Façades',
            length: measure(outline * (levels - 1)),
          }),
        ]
      : []),
  ]
}

/** A gas boiler with radiators; a heat pump in a house of 2013 or later (thermal regulation 2012). */
function heating(house: boolean, year: number, renewed: number, living: number) {
  const pump = house && year >= 2013
  return assumed({
    ...{ name: 'Chauffage', emissions_type: 2, generator_type: pump ? 11 : 22, energy_used: pump ? 1 : 2 },
    ...{ installation_year: renewed, heated_area: measure(living), emitter_type: 1, regulation: 1 },
    intermittent_equipment: 2,
  })
}

const hotWater = (house: boolean, year: number, renewed: number) =>
  house && year >= 2013
    ? assumed({
        name: 'Eau chaude',
        generator_type: 4,
        energy_used: 1,
        installation_year: renewed,
        storage_volume: '200',
        in_heated_volume: true,
      })
    : assumed({
        name: 'Eau chaude',
        generator_type: 1,
        heating: 'Chauffage',
        energy_used: 2,
        installation_year: renewed,
        in_heated_volume: true,
      })
