import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { departmentCode, departmentName, departments } from '../directory/departments.ts'
import { frenchMessage } from './french.ts'
import * as rules from './rules.ts'
import { badValues } from './testing/bad-values.ts'
import { text } from './values.ts'

const before = z.config().customError
beforeAll(() => void z.config({ customError: frenchMessage }))
afterAll(() => void z.config({ customError: before as never }))

/** The first fault of a value: where and what; undefined when it is accepted. */
const faultOf = (schema: z.ZodType, value: unknown) => {
  const issue = schema.safeParse(value).error?.issues[0]
  return issue && { path: issue.path.join('.'), message: issue.message.replaceAll('\u00A0', ' ') }
}

describe('a bad value is refused in French', () => {
  it.each(badValues)('%s %#', (_, schema, value, message) => {
    expect(faultOf(schema, value)?.message).toBe(message)
  })

  it('is pointed at where it stands', () => {
    const rows = rules.duplicate(z.array(z.object({ name: z.string() })))
    expect(faultOf(rows, [{ name: 'A' }, { name: 'B' }, { name: 'a' }])?.path).toBe('2.name')
  })
})

describe('a good value is accepted', () => {
  const addressed = rules.filledAddress
  it.each<[string, z.ZodType, unknown]>([
    ['required', rules.required(5), ' abcde '],
    ['digits', rules.digits(4), '0123'],
    ['alphaNum', rules.alphaNum, 'Été2026'],
    ['alphaNum, accents apart', rules.alphaNum, 'E\u0301te\u03012026'],
    ['email, spaces around', rules.email, ' prenom.nom@domaine.fr\u200B'],
    ['between, lowest', rules.between(1, 10), 1],
    ['between, highest', rules.between(1, 10), 10],
    ['minValue', rules.minValue(-99_999_999), -99_999_999],
    ['decimalBetween', rules.decimalBetween(0, 100), '100.00'],
    ['isTrue', rules.isTrue, true],
    ['emailOutside', rules.emailOutside(['maison.fr']), 'a@lamaison.fr'],
    ['emailOutside, a name alike', rules.emailOutside(['maison.fr']), 'maison.fr@exemple.fr'],
    ['emailOutside, none configured', rules.emailOutside([]), 'a@maison.fr'],
    ...[
      '06 12 34 56 78',
      '0612345678',
      '+33 6 12 34 56 78',
      '+33(0)6-12-34-56-78',
      '0033612345678',
      '0262 12 34 56',
      '06\u201112\u201134\u201156\u201178',
    ].map((number): [string, z.ZodType, unknown] => [`phone ${number}`, rules.phone, number]),
    ['phone of Belgium', rules.phone, '+32 2 555 12 12'],
    ['siren', rules.siren, '732 829 320'],
    ['siren of La Poste', rules.siren, '356000000'],
    ['siret', rules.siret, '732 829 320 00074'],
    ['siret of La Poste', rules.siret, '35600000049837'],
    ['postal code', rules.postalCode, '97400'],
    [
      'no duplicate',
      rules.duplicate(z.array(z.object({ name: z.string() }))),
      [{ name: '' }, { name: '' }, { name: 'A' }],
    ],
    [
      'no main contact',
      rules.oneMainContact(z.array(z.object({ main_contact: z.boolean() }))),
      [{ main_contact: false }],
    ],
    ...['city', 'full_address', 'number', 'postal_code', 'street'].map((part): [string, z.ZodType, unknown] => [
      `address by its ${part}`,
      addressed,
      { [part]: '1' },
    ]),
    ['server date', rules.serverDateTime, '2024-02-29 23:59:59'],
  ])('%s', (_, schema, value) => {
    expect(faultOf(schema, value)).toBeUndefined()
  })

  it('loses the spaces nobody meant', () => {
    expect(rules.siret.parse('732 829 320 00074')).toBe('73282932000074')
    expect(rules.required().parse(' a ')).toBe('a')
    expect(rules.email.parse(' a@b.fr ')).toBe('a@b.fr')
    expect(text().parse('\u00A0\u200BÎlot\uFEFF')).toBe('Îlot')
  })
})

describe('departments', () => {
  it('are the 96 of 01 to 95 with 2A and 2B, each once, named', () => {
    const expected = Array.from({ length: 95 }, (_, index) => String(index + 1).padStart(2, '0'))
    expected.splice(expected.indexOf('20'), 1, '2A', '2B')
    expect(departments.map(({ code }) => code)).toEqual(expected)
    expect(new Set(departments.map(({ name }) => name)).size).toBe(96)
    for (const { code } of departments) expect(departmentCode.safeParse(code).success, code).toBe(true)
  })

  it.each(['20', '00', '96', '971', '2C', '1', '2a'])('%s is none', code => {
    expect(departmentCode.safeParse(code).success).toBe(false)
  })

  it('are named', () => {
    expect(departmentName('2A')).toBe('Corse-du-Sud')
    expect(departmentName('971')).toBe('971')
  })
})
