import { expect, it } from 'vitest'
import { missingAnswers } from './missing-answers.ts'
import { sampleRow } from './testing-simulation.ts'

const asks = (...criteria: [field: 'requester_age' | 'france_renov_appointment', state: 'fails' | 'unknown'][]) => ({
  scenario_id: 's',
  criteria: criteria.map(([field, state]) => ({ field, state, sentence: '' })),
})

it('an answer that stands alone in the way is asked for, with those who wait for it', () => {
  const met = asks(['france_renov_appointment', 'unknown'])
  const rows = [
    sampleRow({ funder_name: 'Ampleur', unmet: [asks(['requester_age', 'fails']), met, met] }),
    sampleRow({ funder_name: 'MAR', unmet: [met] }),
    sampleRow({
      funder_name: 'Adapt',
      unmet: [asks(['france_renov_appointment', 'unknown'], ['requester_age', 'unknown'])],
    }),
  ]
  expect(missingAnswers(rows)).toEqual([{ field: 'france_renov_appointment', funders: ['Ampleur', 'MAR'] }])
})

it('nothing is asked for a funder that gives, or whose criteria fail whatever is answered', () => {
  const met = asks(['france_renov_appointment', 'unknown'])
  const failing = asks(['france_renov_appointment', 'unknown'], ['requester_age', 'fails'])
  expect(missingAnswers([sampleRow({ scenario_id: 'x', unmet: [met] }), sampleRow({ unmet: [failing] })])).toEqual([])
})

it('nothing is asked where one of several answers would do', () => {
  const either = [asks(['requester_age', 'unknown']), asks(['france_renov_appointment', 'unknown'])]
  expect(missingAnswers([sampleRow({ unmet: either })])).toEqual([])
})
