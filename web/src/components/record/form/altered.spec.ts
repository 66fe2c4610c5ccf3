import { describe, expect, it } from 'vitest'
import { alteredValues, leavesOf, leavesSince } from './altered'

describe('altered values', () => {
  const values = { name: 'A', comment: null, team: { managers: ['a', 'b'], others: ['c'] }, ids: ['x'] }

  it('are only those marked, lists whole', () => {
    expect(alteredValues(values, { name: true })).toEqual({ name: 'A' })
    expect(alteredValues(values, { comment: true })).toEqual({ comment: null })
    expect(alteredValues(values, { team: { managers: [false, true] } })).toEqual({ team: { managers: ['a', 'b'] } })
    expect(alteredValues(values, { team: { others: [false] }, ids: [] })).toEqual({})
  })

  it('are distinguished by dotted path', () => {
    expect(leavesOf({ name: 'A', team: { managers: ['a'] } })).toEqual([
      ['name', 'A'],
      ['team.managers', ['a']],
    ])
  })

  it('since a state of the form are given by path, whatever was there before', () => {
    const later = { ...values, name: 'Ab', comment: undefined, team: { managers: ['a'], others: ['c'] } }
    expect(leavesSince(values, later)).toEqual([
      ['name', 'Ab'],
      ['team.managers', ['a']],
    ])
    expect(leavesSince(values, structuredClone(values))).toEqual([])
  })
})
