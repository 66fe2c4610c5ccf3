import { perrenoudEnumsChanged } from '@faitage/contracts/referential/referential'
import { expect, it } from 'vitest'
import { rowAfter } from '../testing/given.ts'
import { perrenoudEnumsModel } from './perrenoud-enums.ts'

it('counts how often the lists were edited', () => {
  const edited = perrenoudEnumsChanged({ enums: { inertia: [] } })
  const row = rowAfter(perrenoudEnumsModel, edited, edited)
  expect(row?.revision).toBe(1)
  expect(perrenoudEnumsModel.notice?.(row!)).toEqual({ kind: 'enum', mission_id: null, id: 'perrenoud' })
})
