import type { HeatingInput } from '@faitage/contracts/energy-audit/audit-input'
import { byYear } from './climate.ts'
import { EngineFailed } from './engine-failed.ts'

/*
 * The engine's id of a generator, by ours, its energy and its year. `of(from, count)` are ids that follow each other, one a
 * period.
 */

const GAS = 2
const FUEL = 3
const LOGS = 4
const PELLETS = 5
const CHIPS = 6
const COAL = 11
/** Added to the ids of gas for propane, butane and GPL. */
const OTHER_GASES = 42

const of = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

/** Of those that no energy nor year changes. */
const single: Readonly<Record<number, number>> = { 1: 98, 2: 99, 3: 100, 4: 101, 6: 104, 7: 106, 32: 47 }

/** The first id of each heat pump on water: one for each of four periods. */
const waterPumps: Readonly<Record<number, number>> = { 11: 4, 12: 8, 13: 12, 14: 16 }

/** Years that gas boilers end with, the ids between, and those of boilers for fuel. */
const boilers: Readonly<
  Record<number, { gas: [years: number[], ids: number[]]; fuel: [years: number[], ids: number[]] }>
> = {
  20: {
    gas: [[1980, 1985, 1990, 2000, 2015], of(85, 6)],
    fuel: [[1969, 1975, 1980, 1990, 2015], of(75, 6)],
  },
  21: { gas: [[2000, 2015], of(91, 3)], fuel: [[2015], of(81, 2)] },
  22: { gas: [[1985, 2000, 2015], of(94, 4)], fuel: [[2015], of(83, 2)] },
}

const solidYears = [1977, 1994, 2003, 2012, 2017, 2019]
const solid: Readonly<Record<number, number[]>> = { [LOGS]: of(55, 7), [CHIPS]: of(62, 7), [COAL]: of(120, 7) }
const pellets: [years: number[], ids: number[]] = [[1977, 1994, 2003, 2012, 2019], of(69, 6)]

const REGULATED = 2
const LABELLED = 2

/** Of a year known, else that of the construction. */
export const yearOf = ({ installation_year }: { installation_year?: number | undefined }, constructed: number) =>
  installation_year ?? constructed

/** The engine's id of what heats. */
export function heatGenerator(heating: HeatingInput, constructed: number): number {
  const { generator_type, energy_used } = heating
  const year = yearOf(heating, constructed)
  const only = single[generator_type]
  if (only) return only
  const pump = waterPumps[generator_type]
  if (pump) return byYear(year, [2007, 2014, 2016], of(pump, 4))
  const boiler = boilers[generator_type]
  if (boiler) {
    if (energy_used === FUEL) return byYear(year, ...boiler.fuel)
    return byYear(year, ...boiler.gas) + (energy_used === GAS ? 0 : OTHER_GASES)
  }
  switch (generator_type) {
    case 5:
      return heating.regulation === REGULATED ? 102 : 103
    case 10:
      return byYear(year, [2007, 2014], [1, 2, 3])
    case 23:
      return energy_used === PELLETS ? byYear(year, ...pellets) : byYear(year, solidYears, solid[energy_used] ?? [])
    case 30:
      return logBurner(heating, year)
    case 31:
      return heating.equipment_performance === LABELLED && year >= 2012 ? byYear(year, [2019], [45, 46]) : 44
    case 33:
      return energy_used === PELLETS ? byYear(year, [2011], [140, 141]) : byYear(year, [2011], [48, 49])
    case 34:
      return byYear(year, [2005], [50, 51])
    case 35:
      return byYear(year, [2005], [53, 54])
    case 40:
      return heating.isolated_network ? 108 : 107
    default:
      throw new EngineFailed(`heating generator ${generator_type} is unknown`)
  }
}

/** Ovens, closed hearths, stoves and inserts follow each other in each period. */
function logBurner({ wood_oven = 3, equipment_performance }: HeatingInput, year: number): number {
  const labelled = equipment_performance === LABELLED && year >= 2005
  const first = labelled ? byYear(year, [2006, 2017], [32, 36, 40]) : byYear(year, [1989, 2004], [20, 24, 28])
  return first + wood_oven - 1
}

/** The engine's id of a heating generator that makes hot water as well. */
export function asHotWaterGenerator(heatId: number, year: number): number {
  if (heatId >= 55 && heatId <= 97) return heatId - 40
  if (heatId === 48 || heatId === 49 || heatId === 107 || heatId === 108 || (heatId >= 120 && heatId <= 139))
    return heatId - 35
  if (heatId === 140 || heatId === 141) return heatId - 25
  if (heatId === 106) return 118
  if (heatId <= 19) return byYear(year, [2009, 2014], [10, 11, 12])
  throw new EngineFailed(`heating generator ${heatId} makes no hot water`)
}

/** Boilers and stoves with a boiler: what their power changes is large, and few know it. */
export const isBoiler = ({ generator_type }: HeatingInput): boolean =>
  (generator_type >= 20 && generator_type <= 23) || generator_type === 33
