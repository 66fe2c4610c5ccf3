import { describe, expect, it } from 'vitest'
import { type KeptSyndic, momentId, saveKept, withSheet } from './kept-syndics'

const kept = (id: string, name: string): KeptSyndic => ({ id, key: `key ${id}`, sheet: { name } })

describe('the syndics of a council that is not there yet', () => {
  it('are known by when they were typed, two of one instant apart', () => {
    const one = withSheet([], undefined, { name: 'Roux' }, { now: 1000, key: 'a' })
    expect(one).toEqual([{ id: '1000', key: 'a', sheet: { name: 'Roux' } }])
    expect(withSheet(one, undefined, { name: 'Blanc' }, { now: 1000, key: 'b' }).map(({ id }) => id)).toEqual([
      '1000',
      '1001',
    ])
    expect(momentId(one, 5000)).toBe('5000')
  })

  it('are altered in their place, and then are another thing to send', () => {
    const list = [{ ...kept('1', 'Roux'), refused: 'Indiquez un numéro.' }, kept('2', 'Blanc')]
    expect(withSheet(list, '1', { name: 'Roux et fils' }, { now: 9, key: 'new' })).toEqual([
      { id: '1', key: 'new', sheet: { name: 'Roux et fils' } },
      kept('2', 'Blanc'),
    ])
  })

  it('are saved one after the other; those refused stay, each with why', async () => {
    const sent: string[] = []
    const left = await saveKept(
      [kept('1', 'Roux'), kept('2', 'Blanc'), kept('3', 'Noir')],
      async ({ key, sheet }) => {
        sent.push(key)
        if (sheet.name === 'Blanc') throw new Error('refused')
      },
      error => (error as Error).message,
    )
    expect(sent).toEqual(['key 1', 'key 2', 'key 3'])
    expect(left).toEqual([{ ...kept('2', 'Blanc'), refused: 'refused' }])
  })
})
