import type { FundingFileSheet } from '@faitage/contracts/funding/funding-file'
import { expect, it } from 'vitest'
import { type QuoteAround, warningsOf } from './warnings.ts'

const funder_id = 'b1b40c3a-6a2c-4a9e-9b39-0a3f6c0f7a10'
const project_id = 'a1b40c3a-6a2c-4a9e-9b39-0a3f6c0f7a11'
const anah = {
  ...{ funder_id, name: 'Anah', granted: null, paid: 0, advance_paid: 0, is_refused: false, deadlines: [] },
}
const told = (file: Omit<FundingFileSheet, 'project_id'>, quotes: QuoteAround[] = []) =>
  warningsOf({ items: [anah], file: { project_id, ...file }, quotes }).map(text => text.replace(/\s/g, ' '))
const granted = (on: string) => ({ approvals: [{ funder_id, decision: 'granted' as const, on }] })
const deposits = [{ funder_id, on: '2026-09-01' }]

it('tells a decision that is from before its deposit', () => {
  expect(told({ deposits, ...granted('2026-08-01') })).toEqual([
    'Anah : la décision du 01/08/2026 est d’avant le dépôt du 01/09/2026. Vérifiez les dates.',
  ])
  expect(told({ deposits, ...granted('2026-09-01') })).toEqual([])
})

it('tells a payment that is from before the decision, asked or received', () => {
  const paid = (asked_on: string, paid_on: string) => ({
    ...granted('2026-10-01'),
    payments: [{ id: project_id, funder_id, kind: 'advance' as const, asked_on, paid_on }],
  })
  expect(told(paid('2026-10-05', '2026-07-01'))).toEqual([
    'Anah : le paiement du 01/07/2026 est d’avant la décision du 01/10/2026. Vérifiez les dates.',
  ])
  expect(told(paid('2026-10-01', '2026-11-01'))).toEqual([])
})

it('tells a quote whose price has changed since a deposit, and one dated from after it', () => {
  const quote = { name: 'Toiture', dated: '2026-08-15', price: 1_300_000, before: new Map([['2026-09-01', 1_200_000]]) }
  expect(told({ deposits }, [quote])).toEqual([
    'Le devis « Toiture » a changé depuis le dépôt du 01/09/2026 : 12 000,00 €, maintenant 13 000,00 €.',
  ])
  expect(told({ deposits }, [{ ...quote, price: 1_200_000 }])).toEqual([])
  expect(told({ deposits }, [{ ...quote, dated: '2026-09-02' }])).toEqual([
    'Le devis « Toiture » est daté d’après le dépôt du 01/09/2026.',
  ])
})

it('tells it of the first funder’s deposit too, whatever was deposited after', () => {
  const town = 'c1b40c3a-6a2c-4a9e-9b39-0a3f6c0f7a12'
  const both = { deposits: [...deposits, { funder_id: town, on: '2026-11-01' }] }
  const quote = { name: 'Toiture', dated: '2026-10-01', price: 1, before: new Map() }
  expect(told(both, [quote])).toEqual(['Le devis « Toiture » est daté d’après le dépôt du 01/09/2026.'])
})
