import { lossesOf } from '@faitage/contracts/energy-audit/balance-shown'
import type { Recommendation } from '@faitage/contracts/energy-audit/recommendation'
import { expect, it } from 'vitest'
import { balanceOf, keptOf } from '../testing-states.ts'
import { byPriority, costOf, notTakenUp } from './advised.ts'
import { areComparable } from './balance-view.ts'
import { gainText } from './gain-text.ts'

it('adds the walls to a local to those outside, and loses nothing', () => {
  const losses = lossesOf(balanceOf())
  expect(losses.find(({ part }) => part === 'walls')?.share).toBe(32)
  expect(losses.reduce((sum, { share }) => sum + share, 0)).toBe(100)
})

it('holds balances against each other only where they follow the same rules', () => {
  expect(areComparable([keptOf(), keptOf()])).toBe(true)
  expect(areComparable([keptOf(), null, undefined])).toBe(true)
  expect(areComparable([keptOf(), keptOf({ electricity_factor: 2.3 })])).toBe(false)
  expect(areComparable([keptOf(), keptOf({ scale: '2021-07' })])).toBe(false)
})

it('says what is won, what is lost, and what is not known', () => {
  expect(gainText(52.3)).toBe('52,3\u00A0% de moins')
  expect(gainText(-4)).toBe('4\u00A0% de plus')
  expect([gainText(0), gainText(null)]).toEqual(['Ni gain ni perte', 'Gain inconnu'])
})

const advice = (given: Partial<Recommendation>): Recommendation => ({
  element: 'walls',
  recommendation: 'Isoler les murs par l’extérieur',
  ...given,
})

it('takes up what is proposed once, whatever its cost has become', () => {
  const kept = [advice({ element_name: 'Façades', cost: 990_000 })]
  const proposed = [advice({ element_name: 'façades', cost: 100 }), advice({ element_name: 'Pignon' })]
  expect(notTakenUp(kept, proposed).map(({ element_name }) => element_name)).toEqual(['Pignon'])
})

it('adds costs up, says how many are unknown, and goes by priority', () => {
  const advised = [advice({ cost: 100_00 }), advice({ cost: null }), advice({}), advice({ cost: 50_50 })]
  expect(costOf(advised)).toEqual({ total: 150_50, unknown: 2 })
  const some: Partial<Recommendation>[] = [{}, { priority: 'later' }, { priority: 'first' }]
  expect(byPriority(some.map(advice)).map(({ priority }) => priority)).toEqual(['first', 'later', undefined])
})
