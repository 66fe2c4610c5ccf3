import { processorTime } from '@faitage/contracts/kernel/testing/processor-time'
import { expect, test } from 'vitest'
import { readAddressLine } from './address-line.ts'

const cases: [written: string, address: string | null, code: string | null, town: string | null][] = [
  ['8 boulevard du Port, 80000 Amiens', '8 boulevard du Port', '80000', 'Amiens'],
  ['8 boulevard du Port\n80000 AMIENS', '8 boulevard du Port', '80000', 'AMIENS'],
  ['3 place Bellecour - 69002 Lyon cedex 02', '3 place Bellecour', '69002', 'Lyon'],
  ['1 cours Napoléon 2A000 Ajaccio, France', '1 cours Napoléon', '2A000', 'Ajaccio'],
  ['75 001 Paris', null, '75001', 'Paris'],
  ['BP 12345 rue Foch, 37000 Tours', 'BP 12345 rue Foch', '37000', 'Tours'],
  ['Mairie d’Angers', 'Mairie d’Angers', null, null],
  ['12345', '12345', null, null],
  ['  ', null, null, null],
]

test.each(cases)('%j', (written, address, address_code, address_location) => {
  expect(readAddressLine(written)).toEqual({ address, address_code, address_location })
})

test('a long hostile text is read in no time', async () => {
  const { ms } = await processorTime(() => {
    readAddressLine(`${'1 '.repeat(250)}${'69002 '.repeat(40)}`)
    readAddressLine(`69002 ${' a'.repeat(250)},`)
  })
  expect(ms).toBeLessThan(200)
})
