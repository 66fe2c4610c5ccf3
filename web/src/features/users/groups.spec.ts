import { describe, expect, it } from 'vitest'
import { choicesOf, groupsOf } from './groups'

describe('the groups of a user', () => {
  it('are chosen one by one, each once', () => {
    const groups = [{ agency_id: 'a', antenna_id: 'b' }, { agency_id: 'a' }, { client_id: 'c', agency_id: null }]
    expect(choicesOf(groups)).toEqual(['agency_id:a', 'antenna_id:b', 'client_id:c'])
    expect(groupsOf(choicesOf(groups))).toEqual([{ agency_id: 'a' }, { antenna_id: 'b' }, { client_id: 'c' }])
  })
})
