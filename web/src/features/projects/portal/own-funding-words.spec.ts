import { expect, it } from 'vitest'
import { funderSaid, planSaid } from './own-funding-words'

const plan = {
  ...{ total_work_price: 2_348_958, total_subventions: 1_400_000, total_loans: 0, remaining_costs: 948_958 },
  ...{ to_finance: 948_958, monthly_payment: null },
}
const whole = (more: object) => {
  const { cost, left, after } = planSaid({ ...plan, ...more })
  return `${cost} ${left} ${after}`.replace(/\s/g, ' ')
}

it('says what is left once aids are paid, by the month where it is borrowed', () => {
  expect(whole({})).toBe(
    'Vos travaux coûtent 23 489,58 €. D’après le plan retenu, les aides en paient 14 000,00 € et il vous reste 9 489,58 € à payer.',
  )
  expect(whole({ monthly_payment: 5272 })).toContain('à payer, soit environ 52,72 € par mois si vous l’empruntez.')
})

it('never takes a loan for money that is given', () => {
  const lent = { total_loans: 900_000, to_finance: 48_958 }
  expect(whole(lent)).toContain('il vous reste 9 489,58 € à payer. Les prêts prévus en paient 9 000,00 €')
  expect(whole(lent)).toContain('il reste alors 489,58 € à sortir de votre poche.')
  expect(whole({ total_loans: 948_958, to_finance: 0 })).toContain(
    'il vous reste 9 489,58 € à payer. Les prêts prévus en paient la totalité : vous les remboursez ensuite.',
  )
})

it('tells of each funder what was promised, paid or refused', () => {
  const of = (more: object) =>
    funderSaid({
      ...{ name: 'Anah', is_loan: false, planned: 100_000, promised: null, paid: 0, is_refused: false },
      ...more,
    }).replace(/\s/g, ' ')
  expect(of({})).toBe('1 000,00 € prévus')
  expect(of({ is_loan: true })).toBe('1 000,00 € à emprunter')
  expect(of({ promised: 80_000 })).toBe('800,00 € promis, pas encore versés')
  expect(of({ planned: 0, paid: 5000 })).toBe('50,00 € déjà versés')
  expect(of({ is_refused: true, is_loan: true })).toBe('A refusé ce prêt')
})
