import { expect, it } from 'vitest'
import { sellerDebt } from './seller-debt'

const period = (person_id: string, date_in: string | null, date_out: string | null) => ({
  ...{ id: person_id, role: 'proprietaire' as const, person_id, right: null, share: null, date_in, date_out },
})
const lot = (on: string, amount = 10_000) =>
  ({
    arrears: [{ on, amount }],
    historics: [period('seller', null, '2026-06-01'), period('buyer', '2026-06-01', null)],
    people: [
      { id: 'seller', title: 'M. BEAUMONT Claude' },
      { id: 'buyer', title: 'Mme AMRANI Leïla' },
    ],
  }) as unknown as Parameters<typeof sellerDebt>[0]

it('a debt stated before a sale is the seller’s, one stated from that day on is the buyer’s', () => {
  expect(sellerDebt(lot('2026-05-31'), '2026-11-29')).toEqual({ on: '2026-05-31', names: 'M. BEAUMONT Claude' })
  expect(sellerDebt(lot('2026-06-01'), '2026-11-29')).toBeUndefined()
  expect(sellerDebt(lot('2026-05-31'), '2026-05-31')).toBeUndefined()
  expect(sellerDebt(lot('2026-05-31', 0), '2026-11-29')).toBeUndefined()
})
