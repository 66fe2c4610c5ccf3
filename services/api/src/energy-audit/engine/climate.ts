/** Departments by the engine's id of their climate (order of 26 October 2010, annex I). */
const departments: Readonly<Record<string, string>> = {
  /* H1a */ 1: '02 14 27 28 59 60 61 62 75 76 77 78 80 91 92 93 94 95',
  /* H1b */ 2: '08 10 45 51 52 54 55 57 58 67 68 70 88 89 90',
  /* H1c */ 3: '01 03 05 15 19 21 23 25 38 39 42 43 63 69 71 73 74 87',
  /* H2a */ 4: '22 29 35 50 56',
  /* H2b */ 5: '16 17 18 36 37 41 44 49 53 72 79 85 86',
  /* H2c */ 6: '09 12 24 31 32 33 40 46 47 64 65 81 82',
  /* H2d */ 7: '04 07 26 48 84',
  /* H3 */ 8: '06 11 13 20 2A 2B 30 34 66 83',
}
const zones = new Map(
  Object.entries(departments).flatMap(([zone, list]) => list.split(' ').map(department => [department, Number(zone)])),
)

/** The engine's id of a department's climate; undefined overseas. */
export const climateZone = (department: string): number | undefined => zones.get(department)

/** Above 800 m in H1b, H1c or H2d, the last letters are wider. */
export const isMountain = (zone: number, altitude: number): boolean => altitude === 3 && [2, 3, 7].includes(zone)

/** °C outside on the coldest days of a climate. */
export function baseTemperature(zone: number, altitude: number): number {
  const atSea = zone <= 3 ? -9.5 : zone <= 7 ? -6.5 : -3.5
  return atSea - 2 * (altitude - 1)
}

/** The first year of the periods after the first, of constructions and of insulations alike. */
const periods = [1948, 1975, 1978, 1983, 1989, 2001, 2006, 2013, 2022]

/** The engine's id of the period of a year. */
export const periodOf = (year: number): string => String(1 + periods.filter(from => year >= from).length)

/** The value for a year, of those that end with some years, inclusive: `byYear(2010, [2007, 2014], [1, 2, 3])` is 2. */
export function byYear<T>(year: number, ends: readonly number[], values: readonly T[]): T {
  const value = values[ends.filter(end => year > end).length]
  if (value === undefined) throw new Error('there is one value more than years')
  return value
}
