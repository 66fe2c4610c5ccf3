import { lot } from '@faitage/contracts/co-ownership/lot'
import { NOT_IN_LIST, NOT_OFFERED } from '@faitage/contracts/kernel/french'
import { describe, expect, it } from 'vitest'
import { fieldColumns } from './grid-column'
import { faultsSaid, wholeRow } from './grid-rows'

const columns = fieldColumns<Record<string, unknown>>(lot, { type: 100, floor: 80 }, { type: () => 'cave' })

describe('what was refused of a row', () => {
  it('is said in the order of its columns, naming the words that may be typed', () => {
    const faults = { floor: 'Trop haut.', type: NOT_OFFERED, [wholeRow]: 'Refusé.' }
    const [whole, type, floor] = faultsSaid({ faults, cells: {} }, columns)
    expect(whole).toBe('Refusé.')
    expect(type).toMatch(/Choisissez parmi\u00A0: .*Cave, .*Parking extérieur/)
    expect(floor).toMatch(/Trop haut\.$/)
  })

  it('names what is in no list, where its column says how', () => {
    const building = { key: 'building_id', header: 'Bâtiment', strange: (text: string) => `« ${text} » n’existe pas.` }
    const row = { faults: { building_id: NOT_IN_LIST }, cells: { building_id: ' A ' } }
    expect(faultsSaid(row, [building])).toEqual(['« A » n’existe pas.'])
    expect(faultsSaid({ ...row, faults: { building_id: 'Trop long.' } }, [building])).toEqual([
      'Bâtiment\u00A0: Trop long.',
    ])
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
