import { importFieldNames } from '@faitage/contracts/imports/import-fields'
import { type SheetField, sheetPlaces } from '@faitage/contracts/imports/import-sheet-fields'
import { exportedText, shownText } from '@faitage/contracts/kernel/shown-value'
import { expect, it } from 'vitest'
import { columnHints } from '../import-template.ts'
import { readRow } from './row-values.ts'
import { schemaOf } from './sheet-cells.ts'

const context = { today: '2026-11-22', users: new Map<string, string[]>() }
const readCell = (field: SheetField, raw: string | number) => {
  const { values, errors } = readRow({ row: 2, values: { reference: 'A-1', [field]: raw } }, context)
  return { value: values[field], errors }
}

/** What people write in a cell and what it says, by kind of value; a field that fits none of them is named below. */
const samples: Partial<Record<SheetField, [cell: string | number, value: unknown]>> = {
  project_type: ['habitat indigne', 'habitat_indigne'],
  project_secondary_case_type: ['AUTONOMIE', 'autonomie'],
  project_work_types: [
    'Ventilation ; isolation des murs',
    [{ type_name: 'ventilation' }, { type_name: 'isolation_murs' }],
  ],
  project_national_partners: ['Anah;Ville de Vitré', [{ name: 'Anah' }, { name: 'Ville de Vitré' }]],
  project_closure_motive: ['Bien vendu', 'vente'],
  project_address_latitude: ['47,218', 47.218],
  project_address_longitude: [-1.55, -1.55],
  requester_birthday_date: ['02/07/1951', '1951-07-02'],
  requester_address_code: ['1000', '01000'],
  requester_PTZ_year: ['2019', 2019],
  requester_rate_adaptation: ['35,5 %', '35.5'],
  requester_GIR_coefficient: [4, 4],
  contact_title: ['Madame', 'mme'],
  contact_phone_number: [639984723, '06 39 98 47 23'],
  contact_email: ['Fille@Exemple.FR', 'Fille@exemple.fr'],
  accommodation_additional_area: ['12,50 m²', '12.5'],
  accommodation_degradation_coefficient: ['0,55', '0.55'],
  accommodation_current_rent: ['450,50 €', 45_050],
  accommodation_type_rent_after_renovation: ['Loyer social (Loc2)', 'loc2'],
  accommodation_tenant_title: ['M.', 'm'],
}

it.each(Object.entries(samples) as [SheetField, [string | number, unknown]][])(
  '%s reads a cell',
  (field, [raw, value]) => {
    expect(readCell(field, raw).value).toEqual(value)
  },
)

it('a birth of two digits is of the last century where it would be to come, and of this one where it was', () => {
  const born = (raw: string | number) => readCell('requester_birthday_date', raw).value
  expect(['12/03/45', '12-3-38', '1er avril 49', '05/11/62', '12/03/15'].map(born)).toEqual([
    ...['1945-03-12', '1938-03-12', '1949-04-01', '1962-11-05', '2015-03-12'],
  ])
  expect(['12/03/2045', '2045-03-12', '29/02/45'].map(born)).toEqual([undefined, undefined, undefined])
  // The day numbers of a column that was pasted without its format; a year alone is none.
  expect([3654, 16508, '18263', 20000].map(born)).toEqual(['1910-01-01', '1945-03-12', '1949-12-31', '1954-10-03'])
  expect([1945, 3653, '1945'].map(born)).toEqual([undefined, undefined, undefined])
})

/** One that every field of this kind refuses; a text takes anything that is not too long. */
const wrongOf = (field: SheetField): string => {
  const { hint } = columnHints[field]
  return hint.startsWith('Texte') || hint.startsWith('Une ou plusieurs') ? 'x'.repeat(6000) : 'n’importe quoi'
}

it.each([...sheetPlaces.keys()])('%s refuses what it is not, in French, at its cell', field => {
  const { value, errors } = readCell(field, wrongOf(field))
  expect(value).toBeUndefined()
  expect(errors).toHaveLength(1)
  expect(errors[0]?.column).toBe(importFieldNames[field])
  expect(errors[0]?.message).toMatch(/^[A-ZÀ-Ý].*[.,]?/)
  expect(errors[0]?.message).not.toMatch(/Invalid|expected|Too /)
})

it.each([
  ['requester_GIR_coefficient', '7'],
  ['requester_PTZ_year', '1994'],
  ['requester_birthday_date', '01/01/2090'],
  ['requester_rate_adaptation', '101'],
  ['accommodation_unsanitary_coefficient', '1,01'],
  ['accommodation_minors_tenants_number', '11'],
  ['project_address_latitude', '91'],
] satisfies [SheetField, string][])('%s keeps its bounds: %s is refused', (field, raw) => {
  expect(readCell(field, raw).errors).toHaveLength(1)
})

it('several values of a closed list are parted by commas too, names that anybody writes are not', () => {
  const works = (raw: string) => readCell('project_work_types', raw)
  const three = [{ type_name: 'chauffage' }, { type_name: 'menuiseries' }, { type_name: 'autres' }]
  expect(works('Chauffage, Fenêtres et portes, autres travaux,').value).toEqual(three)
  expect(works('Chauffage ; Fenêtres et portes, Autres travaux').value).toEqual(three)
  expect(works('Chauffage, Piscine').errors).toHaveLength(1)
  const partners = readCell('project_national_partners', 'Durand, Frères et Cie ; Anah').value
  expect(partners).toEqual([{ name: 'Durand, Frères et Cie' }, { name: 'Anah' }])
})

it('what the product writes of a value is read back as the same', () => {
  for (const [field, [raw]] of Object.entries(samples) as [SheetField, [string | number, unknown]][]) {
    const { value } = readCell(field, raw)
    if (value === undefined) continue
    const schema = schemaOf(field)
    expect([field, readCell(field, exportedText(schema, value) ?? shownText(schema, value) ?? '').value]).toEqual([
      field,
      value,
    ])
  }
})
