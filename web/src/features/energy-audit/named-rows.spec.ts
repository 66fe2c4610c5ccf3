import type { EnergyAuditSheet } from '@faitage/contracts/energy-audit/energy-audit'
import { expect, it } from 'vitest'
import { countNaming, namedById } from './named-rows.ts'

const wall = { id: 'w', name: 'Façades' }
const sheet = {
  ...{ project_id: 'p', accommodation_id: 'a', kind: 'initial', name: 'État initial' },
  walls: [wall, { id: 'x', name: 'Pignon' }],
  woodworks: [
    { id: 'f1', name: 'F1', wall: 'façades ' },
    { id: 'f2', name: 'F2', wall: 'w' },
    { id: 'f3', name: 'F3', wall: 'Pignon' },
  ],
  thermal_bridges: [{ id: 'b', name: 'Bas', wall: 'Façades', slab: 'Façades' }],
} as const satisfies EnergyAuditSheet

it('a row that is named by its name is named by its id before it is called otherwise', () => {
  expect(namedById(sheet, 'walls', wall)).toEqual({
    woodworks: [{ ...sheet.woodworks[0], wall: 'w' }, sheet.woodworks[1], sheet.woodworks[2]],
    thermal_bridges: [{ ...sheet.thermal_bridges[0], wall: 'w' }],
  })
  expect(namedById(sheet, 'walls', { name: 'Façades' })).toEqual({})
})

it('the rows that name one are counted', () => {
  expect(countNaming(sheet, 'walls', wall)).toBe(3)
  expect(countNaming({ ...sheet, woodworks: [], thermal_bridges: [] }, 'walls', wall)).toBe(0)
})
