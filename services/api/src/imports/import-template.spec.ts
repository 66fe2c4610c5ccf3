import { type ImportField, importFieldNames, importFields } from '@faitage/contracts/imports/import-fields'
import { normalise } from '@faitage/contracts/kernel/reading/reading'
import { expect, it } from 'vitest'
import { columnHints, importTemplate } from './import-template.ts'
import { readRow } from './rows/row-values.ts'

const context = { today: '2026-11-22', users: new Map<string, string[]>() }

it.each(importFields.filter(field => columnHints[field].values))(
  'every word the template gives for %s is read',
  field => {
    for (const value of columnHints[field as ImportField].values ?? []) {
      const { values, errors } = readRow({ row: 2, values: { reference: 'A-1', [field]: value } }, context)
      expect([value, errors, field in values]).toEqual([value, [], true])
    }
  },
)

it('holds every heading that is understood, in a file French spreadsheets open', async () => {
  const { content } = await importTemplate('csv')
  expect(String(content)).toBe(`\uFEFF${importFields.map(field => importFieldNames[field]).join(';')}\r\n`)
})

it('runs no formula that a custom field is called by, and the heading is still known', async () => {
  const { content } = await importTemplate('csv', [{ heading: '=1+1', hint: 'Texte' }])
  const heading = String(content).trimEnd().split(';').at(-1) ?? ''
  expect(heading).toBe('"\'=1+1"')
  expect(normalise(heading)).toBe(normalise('=1+1'))
})

it('is a workbook too', async () => {
  const { content } = await importTemplate('xlsx')
  expect((content as Buffer).subarray(0, 2).toString()).toBe('PK')
})
