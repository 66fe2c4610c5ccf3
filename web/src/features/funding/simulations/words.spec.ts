import { expect, it, vi } from 'vitest'
import { notify } from '@/lib/notify'
import { compareLines } from './compare-lines.ts'
import { coverage, cutText } from './outcome-words.ts'
import { payersOf, planSentences } from './plan-words.ts'
import { sampleRow, sampleSimulation } from './testing-simulation.ts'
import { WARNING_DELAY, warnLater } from './warn-later.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ')

it('a cut says how much and by which limit', () => {
  expect(plain(cutText({ cut: 210_200, cut_by: 'aid_ceiling' }))).toBe(
    '2 102,00 € en moins par le plafond de toutes les aides',
  )
  expect(cutText({ cut: 0, cut_by: null })).toBe('')
})

it('a share is told without decimals that say nothing', () => {
  expect(['90.00', '26.67', '0.00', '100.00', '7.50'].map(coverage).map(plain)).toEqual([
    ...['90 %', '26,67 %', '0 %', '100 %', '7,5 %'],
  ])
})

it('simulations side by side show totals, then each funder once, and mark what differs', () => {
  const anah = { ...sampleRow({ funder_id: 'a', kept: 21_898_00 }) }
  const lines = compareLines([
    sampleSimulation({ id: 'one', total_work_price: 44_180_50, funders: [anah] }),
    sampleSimulation({ id: 'two', total_work_price: 44_180_50, funders: [anah, { ...anah, id: 'b', kept: 100 }] }),
    sampleSimulation({ id: 'three', total_work_price: 44_180_50 }),
  ])
  const line = (key: string) => lines.find(one => one.key === key)
  expect(line('total_work_price')?.differs).toBe(false)
  expect(line('a')).toMatchObject({ label: 'Anah', part: 'Ce que donne chaque financeur', differs: true })
  expect(line('a')?.cells.map(plain)).toEqual(['21 898,00 €', '21 899,00 €', '–'])
})

it('the plan says who pays when, and what is to be found before the aids come', () => {
  const item = sampleSimulation({
    ...{ total_work_price: 44_180_50, total_subventions: 39_762_34, remaining_costs: 4_418_16, to_finance: 4_418_16 },
    ...{
      total_advances: 6_569_00,
      subvention_on_TTC: '90.00',
      loan_months: 60,
      loan_rate: '0',
      monthly_payment: 73_64,
    },
    use_cases: [{ id: 'u', name: 'Autonomie', quotes: [] }],
    funders: [
      sampleRow({ id: 'anah', kept: 21_898_00, advance: 6_569_00 }),
      sampleRow({ id: 'town', funder_name: 'Ville', use_case_id: 'u', kept: 6_000_00 }),
      sampleRow({ id: 'none', kept: 0 }),
    ],
  })
  expect(payersOf(item, 'subvention').map(({ name, when }) => plain(`${name}: ${when}`))).toEqual([
    'Anah: 6 569,00 € avant les travaux, 15 329,00 € après, sur factures',
    'Ville, pour « Autonomie »: Après les travaux, sur factures',
  ])
  const { left, ahead, monthly } = planSentences(item)
  expect(plain(left)).toBe('Les aides couvrent 90 % du prix. Il vous reste 4 418,16 € à payer.')
  expect(plain(ahead)).toBe(
    'Une partie des aides n’arrive qu’après les travaux : d’ici là, il y a 37 611,50 € à avancer.',
  )
  expect(plain(monthly)).toContain('sur 60 mois')
})

it('a reset warns three seconds later of a funder without a scenario, and of nothing else', () => {
  vi.useFakeTimers()
  const warning = vi.spyOn(notify, 'warning').mockReturnValue(undefined)
  warnLater([])
  warnLater(['simulations.msg.funders.emptyScenario'])
  vi.advanceTimersByTime(WARNING_DELAY - 1)
  expect(warning).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(warning.mock.calls).toEqual([[expect.stringContaining('aucun scénario applicable'), expect.anything()]])
  vi.useRealTimers()
  warning.mockRestore()
})
