import { lot } from '@faitage/contracts/co-ownership/lot'
import { NOT_OFFERED } from '@faitage/contracts/kernel/french'
import { describe, expect, it } from 'vitest'
import { fieldColumns } from './grid-column'
import { faultsSaid, wholeRow } from './grid-rows'

const columns = fieldColumns<Record<string, unknown>>(lot, { type: 100, floor: 80 }, { type: () => 'cave' })

describe('what was refused of a row', () => {
  it('is said in the order of its columns, naming the words that may be typed', () => {
    const faults = { floor: 'Trop haut.', type: NOT_OFFERED, [wholeRow]: 'Refusé.' }
    const [whole, type, floor] = faultsSaid({ faults }, columns)
    expect(whole).toBe('Refusé.')
    expect(type).toMatch(/Choisissez parmi\u00A0: .*Cave, .*Parking extérieur/)
    expect(floor).toMatch(/Trop haut\.$/)
  })

  it('is not refused where the word is a usual one; the words of the field come first', () => {
    const read = (text: string) => {
      const body: Record<string, unknown> = {}
      columns[0]?.put(body, { type: text })
      return body.type
    }
    expect([read('Box'), read('sous-sol')]).toEqual(['box', 'cave'])
  })
})
