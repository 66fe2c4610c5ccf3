import { z } from 'zod'
import { calendarDate, cents } from '../kernel/values.ts'

/*
 * Who is « très modeste », « modeste »… : ceilings of the household's income, by zone and by persons. They are revised on
 * the first of January: each version holds from its day, and what is computed says which one was used.
 */

export const incomeCategories = {
  tres_modeste: 'Très modeste (bleu)',
  modeste: 'Modeste (jaune)',
  intermediaire: 'Intermédiaire (violet)',
  superieur: 'Supérieur (rose)',
} as const
type IncomeCategory = keyof typeof incomeCategories

export const incomeZones = { ile_de_france: 'Île-de-France', autres_regions: 'Autres régions' } as const
type IncomeZone = keyof typeof incomeZones

type Bounded = Exclude<IncomeCategory, 'superieur'>
/** Euros, for one person, two … five, then for each more. */
type Ceilings = readonly [number, number, number, number, number, number]

interface IncomeScale {
  readonly name: string
  /** The day it holds from. */
  readonly from: string
  readonly ceilings: Readonly<Record<IncomeZone, Readonly<Record<Bounded, Ceilings>>>>
}

/** The versions that are known, in the order of their days. */
const incomeScales: readonly IncomeScale[] = [
  {
    name: 'Plafonds de ressources 2025',
    from: '2025-01-01',
    ceilings: {
      ile_de_france: {
        tres_modeste: [23_768, 34_884, 41_893, 48_914, 55_961, 7038],
        modeste: [28_933, 42_463, 51_000, 59_549, 68_123, 8568],
        intermediaire: [40_404, 59_394, 71_060, 83_637, 95_758, 12_122],
      },
      autres_regions: {
        tres_modeste: [17_173, 25_115, 30_206, 35_285, 40_388, 5094],
        modeste: [22_015, 32_197, 38_719, 45_234, 51_775, 6525],
        intermediaire: [30_844, 45_340, 54_592, 63_844, 73_098, 9254],
      },
    },
  },
]

const ileDeFrance = /^(?:75|77|78|91|92|93|94|95)/
/** The zone of a postal code. */
const zoneOf = (postalCode: string): IncomeZone => (ileDeFrance.test(postalCode) ? 'ile_de_france' : 'autres_regions')

/** What a household is to be told by: its persons, its latest income in cents, the postal code, the day it is asked for. */
interface Household {
  readonly persons: number
  readonly income: number
  readonly postal_code: string
  readonly on: string
}

/** A category as it is answered: the scale it was told by goes with it, so that nobody takes it for another year's. */
export const resourcesCategory = z.object({
  category: z.enum(Object.keys(incomeCategories) as [IncomeCategory, ...IncomeCategory[]]),
  scale: z.string(),
  from: calendarDate,
  zone: z.enum(Object.keys(incomeZones) as [IncomeZone, ...IncomeZone[]]),
  persons: z.int(),
  income: cents,
})
type ResourcesCategory = z.infer<typeof resourcesCategory>

/** The category of a household by the scale in force that day; undefined where none is known for it. */
export function incomeCategoryOf({ persons, income, postal_code, on }: Household): ResourcesCategory | undefined {
  const scale = incomeScales.findLast(({ from }) => from <= on)
  if (!scale || persons < 1) return undefined
  const zone = zoneOf(postal_code)
  const ceilings = scale.ceilings[zone]
  const category = (Object.keys(ceilings) as Bounded[]).find(name => income <= ceilingOf(ceilings[name], persons) * 100)
  return { category: category ?? 'superieur', scale: scale.name, from: scale.from, zone, persons, income }
}

function ceilingOf(ceilings: Ceilings, persons: number): number {
  const more = Math.max(0, persons - 5)
  return (ceilings[Math.min(persons, 5) - 1] as number) + more * ceilings[5]
}
