import {
  registryBytes,
  registryCells,
  registryTruth,
} from '@faitage/contracts/co-ownership/registry/testing/registry-file'
import { expect, it } from 'vitest'
import { readCsv } from '../imports/spreadsheet/csv.ts'

it.each(['titles', 'long', 'short'] as const)('the registry’s file is read cell by cell: %s', dialect => {
  const truths = registryTruth(11, 40)
  const read = readCsv(registryBytes(truths, dialect)).rows.map(({ cells }) => cells)
  expect(read).toEqual(registryCells(truths, dialect))
  expect(read.flat().some(cell => String(cell).includes('Saint-Étienne'))).toBe(true)
})
