import { expect, test } from 'vitest'
import type { LotLine } from './lot-line.ts'
import { kindsOf, occupancyOf, ownersByShare, sumsByBuilding, sumsOf, wholeOf } from './sums.ts'

let nth = 0
const lot = (more: Partial<LotLine> = {}): LotLine => ({
  id: `lot ${++nth}`,
  lot_number: String(nth),
  building_id: 'A',
  type: 'appartement',
  floor: null,
  door: null,
  owner_status: null,
  status_if_habitation: null,
  unpaid_amount: null,
  tantiemes: {},
  owners: [],
  ...more,
})
const holding = (tantieme: string, ...owners: string[]) => lot({ tantiemes: { general: tantieme }, owners })

test('owners stand by what they hold, those who own together as one, those of nothing known in nobody’s row', () => {
  const lots = [
    holding('100', 'anne'),
    holding('400.5', 'boris', 'claire'),
    holding('50', 'claire', 'boris'),
    holding('200', 'anne'),
    holding('249.5'),
    lot({ owners: ['dora'] }),
  ]
  expect(ownersByShare(lots, 'general', '1000')).toEqual([
    { people: ['boris', 'claire'], lots: 2, tantiemes: '450.5', share: '45.1' },
    { people: ['anne'], lots: 2, tantiemes: '300', share: '30' },
    { people: ['dora'], lots: 1, tantiemes: null, share: null },
  ])
  expect(ownersByShare(lots, undefined, null).map(({ share }) => share)).toEqual([null, null, null])
})

test('shares are counted of the declared total, unless the lots hold more', () => {
  expect(wholeOf('998', 1000)).toBe('1000')
  expect(wholeOf('1000.5', 1000)).toBe('1000.5')
  expect(wholeOf('998', null)).toBe('998')
  expect(wholeOf(null, undefined)).toBeNull()
})

test('sums say what was stated and what was not', () => {
  const lots = [
    lot({ unpaid_amount: 0, tantiemes: { general: '10' } }),
    lot({ unpaid_amount: 120_00, type: 'cave' }),
    lot({ building_id: 'B' }),
    lot({ building_id: null }),
  ]
  expect(sumsOf(lots, 'general')).toEqual({
    ...{ lots: 4, homes: 3, tantiemes: '10', arrears: 120_00, covered: 2, owing: 1 },
  })
  expect(sumsByBuilding(lots, 'general').map(({ id, lots: count, arrears }) => [id, count, arrears])).toEqual([
    ['A', 2, 120_00],
    ['B', 1, null],
  ])
  expect(kindsOf(lots)).toEqual([
    { type: 'appartement', lots: 3 },
    { type: 'cave', lots: 1 },
  ])
})

test('an empty home is vacant whoever owns it; what is no home is not counted', () => {
  const lots = [
    lot({ owner_status: 'Occupant' }),
    lot({ owner_status: 'Non occupant', status_if_habitation: 'vacant' }),
    lot({ owner_status: 'Non occupant' }),
    lot({ owner_status: 'Occupant', type: 'cave' }),
    lot(),
  ]
  expect(occupancyOf(lots)).toEqual({ occupant: 1, non_occupant: 1, vacant: 1, unsaid: 1 })
})
