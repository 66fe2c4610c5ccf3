import { expect, it } from 'vitest'
import { unknownDays } from './unknown-days'

it('a day of the address that does not exist is named once; other values are no days', () => {
  expect(unknownDays('on=2026-02-30&compare_on=2026-02-28&from=31/04/2026&to=2026-02-30')).toEqual([
    '2026-02-30',
    '31/04/2026',
  ])
  expect(unknownDays('on=2025-01-01..2025-02-30&term=12-2026&page=2&missions_id=a-b-c')).toEqual([])
  expect(unknownDays('')).toEqual([])
})
