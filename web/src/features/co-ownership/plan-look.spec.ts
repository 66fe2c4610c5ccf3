import type { PlannedLot } from '@faitage/contracts/co-ownership/overview/overview.endpoints'
import { expect, test } from 'vitest'
import { planCounts, planModes, planSentence } from './plan-look'

const lot: PlannedLot = {
  ...{ id: '1', lot_number: '12', building_id: null, staircase: null, type: 'appartement', floor: 3, door: 'G' },
  ...{ occupation: 'occupant', unpaid_amount: 340_00 },
}

test('a cell says in words what its colour says', () => {
  expect(planSentence(lot).replaceAll(/\s/g, ' ')).toBe(
    'Lot 12, appartement, 3e étage, porte G, propriétaire occupant, 340,00 € d’impayés',
  )
  const bare = { ...lot, floor: null, door: null, occupation: 'unsaid' as const, unpaid_amount: null }
  expect(planSentence(bare)).toBe('Lot 12, appartement')
})

test('each look has a letter of its own; a debt is told from a debtor of the national registry', () => {
  for (const { looks } of Object.values(planModes)) {
    expect(new Set(looks.map(({ letter }) => letter)).size).toBe(looks.length)
    expect(new Set(looks.map(({ cell }) => cell)).size).toBe(looks.length)
  }
  const letterOf = (unpaid_amount: number | null) => planModes.arrears.lookOf({ ...lot, unpaid_amount }).letter
  expect([null, 0, 300_00, 300_01].map(letterOf)).toEqual(['?', '0', '€', '€€'])
})

test('the legend counts dwellings by how they are lived in, and every lot by what it owes', () => {
  const lots = [lot, { ...lot, id: '2', type: 'cave' as const, floor: -1 }]
  expect(planCounts(lots, 'occupation')).toEqual({ O: 1, N: 0, V: 0, '?': 0 })
  expect(planCounts(lots, 'arrears')).toEqual({ '€€': 2, '€': 0, '0': 0, '?': 0 })
})
