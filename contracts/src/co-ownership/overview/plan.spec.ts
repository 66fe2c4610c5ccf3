import { expect, test } from 'vitest'
import { floorText, type PlanLot, planOf } from './plan.ts'

const lot = (id: string, floor: number | null, more: Partial<PlanLot> = {}): PlanLot => ({
  ...{ id, floor, type: 'appartement', building_id: 'A', staircase: null },
  ...more,
})

test('the top floor is first, lots of no known floor are last, annexes are apart', () => {
  const lots = [
    lot('1', 0),
    lot('2', 3),
    lot('3', null),
    lot('4', 3, { type: 'chambre_de_service' }),
    lot('5', -1, { type: 'cave' }),
    lot('6', -1, { type: 'local_commercial' }),
  ]
  const { stairs, annexes } = planOf(lots)
  expect(stairs).toHaveLength(1)
  expect(stairs[0]?.rows.map(({ floor, lots: row }) => [floor, row.map(({ id }) => id)])).toEqual([
    [3, ['2', '4']],
    [0, ['1']],
    [-1, ['6']],
    [null, ['3']],
  ])
  expect(annexes.map(({ id }) => id)).toEqual(['5'])
})

test('staircases stand as people count them, lots of none after them', () => {
  const lots = ['Escalier 10', null, 'Escalier 2'].map((staircase, nth) => lot(String(nth), 1, { staircase }))
  expect(planOf(lots).stairs.map(({ staircase }) => staircase)).toEqual(['Escalier 2', 'Escalier 10', null])
})

test('floors are said as people say them', () => {
  expect([null, 0, 1, 12, -1, -2].map(floorText)).toEqual([
    'Étage non renseigné',
    'Rez-de-chaussée',
    '1er étage',
    '12e étage',
    '1er sous-sol',
    '2e sous-sol',
  ])
})
