import { z } from 'zod'
import { field } from '../kernel/field.ts'
import { formatEuro } from '../kernel/format-number.ts'
import { day, euros, shortText } from '../kernel/formats.ts'
import { incomeScaleNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { type IncomeCategory, type IncomeZone, incomeZones, type ResourcesCategory } from './income-category.ts'
import { provenance } from './provenance.ts'

/*
 * Who is « très modeste », « modeste »… : ceilings of the household's income, by zone and by persons. They are revised on
 * the first of January: each version holds from its day, and what is computed says which one was used.
 */

type Bounded = Exclude<IncomeCategory, 'superieur'>
const bounded = ['tres_modeste', 'modeste', 'intermediaire'] as const satisfies readonly Bounded[]

const zones = Object.keys(incomeZones) as IncomeZone[]

/** The lines of a zone, in order: one person … five, then what each more adds. */
export const householdLines = [
  '1 personne',
  '2 personnes',
  '3 personnes',
  '4 personnes',
  '5 personnes',
  'Par personne en plus',
] as const
const EACH_MORE = householdLines.length - 1

const line = z.object({
  tres_modeste: field('Très modeste', euros),
  modeste: field('Modeste', euros),
  intermediaire: field('Intermédiaire', euros),
})
type Line = z.infer<typeof line>
/** `1 personne : 23 768 €, 28 933 €, 40 404 € ; 2 personnes : …`. */
const writtenLines = (lines: readonly Line[]): string =>
  lines
    .map((one, index) => {
      const amounts = bounded.map(name => formatEuro(one[name], { whole: true })).join(', ')
      return `${householdLines[index] ?? ''}\u00A0: ${amounts}`
    })
    .join('\u00A0; ')
const zoneOfScale = (zone: IncomeZone) =>
  field(incomeZones[zone], z.array(line).length(householdLines.length), { format: 'rows', write: writtenLines })

/** Ceilings of income that hold from a day, until the next ones. */
export const incomeScale = record('IncomeScale', {
  right: 'enum',
  stream: 'income_scale',
  words: incomeScaleNoun,
  sections: {
    Barème: {
      name: field('Nom', shortText(150)),
      start_day: field('Valable à partir du', day),
      ...provenance,
    },
    Plafonds: {
      ile_de_france: zoneOfScale('ile_de_france'),
      autres_regions: zoneOfScale('autres_regions'),
    },
  },
  rules: sheet => zones.flatMap(zone => lineFaults(zone, sheet[zone] ?? [])),
})
/** What its lists say of it. */
export const incomeScaleOutline = outlineOf(incomeScale)
export type IncomeScaleSheet = SheetOf<typeof incomeScale>
export const incomeScaleEndpoints = recordEndpoints(incomeScale, '/api/enums/income-scales', {
  sort: ['start_day', 'name'],
})

/** Ceilings rise with the category, and with the persons. */
function lineFaults(zone: IncomeZone, lines: readonly Line[]) {
  return lines.flatMap((one, index) =>
    bounded.flatMap((name, rank) => {
      const path = `${zone}.${index}.${name}`
      const lower = bounded[rank - 1]
      if (one[name] === 0) return [{ path, message: 'Indiquez un plafond au-dessus de zéro.' }]
      if (lower && one[name] <= one[lower])
        return [{ path, message: `Ce plafond doit dépasser celui de «\u00A0${words[lower]}\u00A0».` }]
      const before = index > 0 && index < EACH_MORE ? lines[index - 1] : undefined
      return before && one[name] <= before[name]
        ? [{ path, message: `Ce plafond doit dépasser celui de ${householdLines[index - 1]}.` }]
        : []
    }),
  )
}
const words: Record<Bounded, string> = {
  tres_modeste: 'Très modeste',
  modeste: 'Modeste',
  intermediaire: 'Intermédiaire',
}

/** Of what a scale is made to tell a category by. */
export type Scale = Pick<IncomeScaleSheet, 'name' | 'start_day' | 'ile_de_france' | 'autres_regions'>

const inCents = (...rows: (readonly [number, number, number])[]): Line[] =>
  rows.map(([tres_modeste, modeste, intermediaire]) => ({
    tres_modeste: tres_modeste * 100,
    modeste: modeste * 100,
    intermediaire: intermediaire * 100,
  }))

/** What every installation knows without being told; a scale of the same day takes its place. */
export const originalScale: Scale = {
  name: 'Plafonds de ressources 2025',
  start_day: '2025-01-01',
  ile_de_france: inCents(
    [23_768, 28_933, 40_404],
    [34_884, 42_463, 59_394],
    [41_893, 51_000, 71_060],
    [48_914, 59_549, 83_637],
    [55_961, 68_123, 95_758],
    [7038, 8568, 12_122],
  ),
  autres_regions: inCents(
    [17_173, 22_015, 30_844],
    [25_115, 32_197, 45_340],
    [30_206, 38_719, 54_592],
    [35_285, 45_234, 63_844],
    [40_388, 51_775, 73_098],
    [5094, 6525, 9254],
  ),
}

/** Every scale in the order of their days, the original one among them unless another took its place. */
export const scalesInForce = (own: readonly Scale[]): Scale[] =>
  [...(own.some(({ start_day }) => start_day === originalScale.start_day) ? [] : [originalScale]), ...own].toSorted(
    (a, b) => (a.start_day < b.start_day ? -1 : 1),
  )

const ileDeFrance = /^(?:75|77|78|91|92|93|94|95)/
/** The zone of a postal code. */
export const zoneOf = (postalCode: string): IncomeZone =>
  ileDeFrance.test(postalCode) ? 'ile_de_france' : 'autres_regions'

/** What a household is to be told by: its persons, its latest income in cents, the postal code, the day it is asked for. */
interface Household {
  readonly persons: number
  readonly income: number
  readonly postal_code: string
  readonly on: string
}

/**
 * The category of a household by the scale in force that day; undefined where none is known for it.
 *
 * @param scales in the order of their days
 */
export function incomeCategoryOf(
  { persons, income, postal_code, on }: Household,
  scales: readonly Scale[],
): ResourcesCategory | undefined {
  const scale = scales.findLast(({ start_day }) => start_day <= on)
  if (!scale || persons < 1) return undefined
  const zone = zoneOf(postal_code)
  const category = bounded.find(name => income <= ceilingOf(scale[zone], name, persons))
  const year = Number(on.slice(0, 4))
  const missing_year = year > Number(scale.start_day.slice(0, 4)) ? year : null
  const { name, start_day: from } = scale
  return { category: category ?? 'superieur', scale: name, from, missing_year, zone, persons, income }
}

function ceilingOf(lines: readonly Line[], name: Bounded, persons: number): number {
  const most = Math.min(persons, EACH_MORE)
  return lines[most - 1]![name] + (persons - most) * lines[EACH_MORE]![name]
}
