import { expect, it } from 'vitest'
import { begunFirst } from './begun-first.ts'

const none = { simulated: 0, asked: null, granted: null, paid: 0, is_refused: false }

it('puts funders of which something is expected before the others, each in the order of the mission', () => {
  const funders = [
    ...[
      { ...none, name: 'CEE' },
      { ...none, name: 'Anah', asked: 0 },
      { ...none, name: 'Ville' },
    ],
    { ...none, name: 'Département', is_refused: true },
  ]
  expect(begunFirst(funders).map(({ name }) => name)).toEqual(['Anah', 'Département', 'CEE', 'Ville'])
})
