import { expect, it } from 'vitest'
import { building } from '../co-ownership/building.ts'
import { copro } from '../co-ownership/copro.ts'
import { lot } from '../co-ownership/lot.ts'
import { optional } from './field.ts'
import { reference } from './formats.ts'
import { noun } from './noun.ts'
import { ofOneOf, ofRecord, ownerAmong, ownerFaults, ownerFieldsOf } from './owner.ts'
import { record } from './record.ts'

const owner = ofOneOf({
  copro_id: { record: () => copro, right: 'copro_task' },
  building_id: { record: () => building, right: 'building_task' },
  lot_id: { record: () => lot, right: 'lot_task' },
})
const errand = record('Errand', {
  ...{ right: 'copro_task', stream: 'errand', owner, words: noun('course', 'courses', 'f') },
  sections: {
    Course: {
      copro_id: optional('Copropriété', reference('copro')),
      building_id: optional('Bâtiment', reference('building')),
      lot_id: optional('Lot', reference('lot')),
    },
  },
})
const id = '0b5f2f0e-7f0a-4b57-9a53-6f2f1c7a0009'

it('is the one record that a sheet names, with the right over its kind', () => {
  if (owner.of !== 'one') throw new Error('another owner')
  const among = ownerAmong(owner, { copro_id: null, building_id: id })
  expect(among?.right).toBe('building_task')
  expect(among?.owner).toMatchObject({ of: 'record', field: 'building_id' })
})

it('refuses a sheet that names none, or several', () => {
  const message = 'Choisissez à quoi cela se rattache, une seule chose : copropriété, bâtiment ou lot.'
  const faultsOf = (sheet: object) => ownerFaults(owner, sheet, errand.labels)
  const faults = [{ path: 'copro_id', message }]
  expect(faultsOf({})).toEqual(faults)
  expect(faultsOf({ copro_id: null, lot_id: null })).toEqual(faults)
  expect(faultsOf({ copro_id: id, lot_id: id })).toEqual(faults)
  expect(faultsOf({ lot_id: id })).toEqual([])
})

it('may stand in any of its fields', () => {
  expect(ownerFieldsOf(owner)).toEqual(['copro_id', 'building_id', 'lot_id'])
  expect(ownerFieldsOf(ofRecord(() => copro, 'copro_id'))).toEqual(['copro_id'])
  expect(ownerFieldsOf(undefined)).toEqual([])
})
