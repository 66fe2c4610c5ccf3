import { expect, test } from 'vitest'
import { errorsCsv } from './errors-csv.ts'

test('nothing of a dropped file is a formula in the list of its faults: neither a value nor the title of a column', () => {
  const hostile = "=cmd|' /C calc'!A0"
  const file = errorsCsv([{ row: 2, reference: hostile, column: hostile, value: '@SUM(1)', message: '-x' }] as never)
  const line = file.split('\r\n')[1]!
  expect(line.split(';')).toEqual(['2', `"'${hostile}"`, `"'${hostile}"`, `"'@SUM(1)"`, `"'-x"`])
})
