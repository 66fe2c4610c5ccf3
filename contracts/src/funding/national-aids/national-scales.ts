import type { IncomeCategory } from '../../referential/income-category.ts'
import { type IncomeScaleSheet, originalScale } from '../../referential/income-scale.ts'
import type { ScaleSheet } from '../scale.ts'
import { doubtful, read, reported } from './kit.ts'

const ceilings = (rates: Record<IncomeCategory, string>): ScaleSheet['values'] =>
  (['PO', 'PB'] as const).flatMap(requester_type =>
    (Object.keys(rates) as IncomeCategory[]).map(category => ({ requester_type, category, rate: rates[category] })),
  )
const scale = (applies_from: string, modeste: string, more: Partial<ScaleSheet>): ScaleSheet => ({
  name: `Toutes aides publiques, MaPrimeRénov’ d’ampleur, depuis le ${applies_from.split('-').reverse().join('/')}`,
  kind: 'aid_ceiling',
  applies_from,
  basis: 'TTC',
  values: ceilings({ tres_modeste: '100', modeste, intermediaire: '80', superieur: '50' }),
  ...more,
})

/** All public aids together, in share of the price with tax. */
export const nationalCeilings: readonly ScaleSheet[] = [
  scale('2025-01-01', '80', doubtful),
  scale('2025-08-27', '90', { ...doubtful, source: `${read.source}\u00A0; décret paru avant ce jour` }),
]

const raised = (lines: IncomeScaleSheet['ile_de_france'], to: readonly (readonly [number, number, number])[]) =>
  lines.map((_, at) => {
    const [tres_modeste, modeste, intermediaire] = to[at] ?? [0, 0, 0]
    return { tres_modeste: tres_modeste * 100, modeste: modeste * 100, intermediaire: intermediaire * 100 }
  })

/** Ceilings of income that are still to be confirmed. */
export const nationalIncomeScales: readonly IncomeScaleSheet[] = [
  { ...originalScale, ...read },
  {
    name: 'Plafonds de ressources 2026 (à vérifier)',
    start_day: '2026-01-01',
    ...reported,
    ile_de_france: raised(originalScale.ile_de_france, [
      [24_031, 29_253, 40_851],
      [35_270, 42_933, 60_051],
      [42_357, 51_564, 71_846],
      [49_455, 60_208, 84_562],
      [56_580, 68_877, 96_817],
      [7116, 8663, 12_257],
    ]),
    autres_regions: raised(originalScale.autres_regions, [
      [17_363, 22_259, 31_185],
      [25_393, 32_553, 45_842],
      [30_540, 39_148, 55_196],
      [35_676, 45_735, 64_550],
      [40_835, 52_348, 73_907],
      [5151, 6598, 9357],
    ]),
  },
]
