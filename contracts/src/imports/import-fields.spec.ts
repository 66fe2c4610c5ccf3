import { expect, it } from 'vitest'
import { accommodationInput } from '../accommodations/accommodation.ts'
import { lotOnlyFields } from '../co-ownership/paste/column-names.ts'
import { normalise } from '../kernel/reading/reading.ts'
import { projectSheet } from '../projects/project.ts'
import { contact, requesterInput } from '../projects/requester.ts'
import { importFieldNames, importFields } from './import-fields.ts'
import { sheetPlaces } from './import-sheet-fields.ts'

const sheets = {
  project: projectSheet.shape,
  requester: requesterInput.shape,
  contact: contact.shape,
  accommodation: accommodationInput.shape,
}

/** What people may write and no file fills, with the reason. */
const notImported: Readonly<Record<string, string>> = {
  'project.sd_accommodation_report_folder_id': 'the folder is made by the product: nobody knows its id',
  'project.sections_permissions': 'what a client may open is decided of one project, seeing it',
  'requester.contacts': 'the main one by columns of its own; the others have no row in a file of projects',
  'requester.taxable_incomes': 'by its amount and its year, one a row',
  'contact.main_contact': 'it is the main one that a file tells of',
  'accommodation.disorders': 'lists in lists, seen on a visit: what there is, what is advised, how much it presses',
}

/** Fields whose columns are read in a way of their own, under other names than in their sheet. */
const otherwise: Readonly<Record<string, string>> = {
  'requester.type': 'requester_type',
  'accommodation.name': 'accommodation_name',
}
const places = new Set([...sheetPlaces.values()].map(({ sheet, key }) => `${sheet}.${key}`))
/** The sheet that a field read in a way of its own belongs to, where two have one called so. */
const named = {
  project: (key: string) => key in importFieldNames && !['type', 'title', 'email'].includes(key),
  requester: (key: string) => key in importFieldNames && !key.startsWith('address'),
  contact: () => false,
  accommodation: (key: string) => ['accommodation_type', 'construction_year', 'living_area'].includes(key),
}

const writable = (Object.keys(sheets) as (keyof typeof sheets)[]).flatMap(sheet =>
  Object.keys(sheets[sheet]).map(key => [sheet, key] as const),
)

it.each(writable)('%s.%s is filled by a file of projects, or there is a reason why not', (sheet, key) => {
  const place = `${sheet}.${key}`
  const imported = places.has(place) || place in otherwise || named[sheet](key)
  expect([place, imported !== place in notImported]).toEqual([place, true])
})

it('no reason stands for a field that is not there', () => {
  const known = new Set(writable.map(([sheet, key]) => `${sheet}.${key}`))
  expect(Object.keys(notImported).filter(place => !known.has(place))).toEqual([])
  expect([...places].filter(place => !known.has(place))).toEqual([])
  expect(Object.values(otherwise).filter(name => !(name in importFieldNames))).toEqual([])
})

it('no two columns are headed alike, none is named as one of a list of lots', () => {
  const headings = importFields.map(field => normalise(importFieldNames[field]))
  expect(headings.filter((heading, at) => headings.indexOf(heading) !== at)).toEqual([])
  expect(importFields.filter(field => (lotOnlyFields as readonly string[]).includes(field))).toEqual([])
  expect([...importFields].sort()).toEqual(Object.keys(importFieldNames).sort())
})
