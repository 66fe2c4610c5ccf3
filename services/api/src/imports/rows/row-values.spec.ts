import { importFields } from '@faitage/contracts/imports/import-fields'
import { rawRow } from '@faitage/contracts/imports/mission-import.chunks'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRow } from './row-values.ts'

const context = {
  today: '2026-11-21',
  users: new Map([
    ['camille renaud', ['u1']],
    ['jean martin', ['u2', 'u3']],
  ]),
}
const errorsOf = (values: Record<string, string | number>) => readRow({ row: 5, values }, context).errors

describe('a row', () => {
  it('reads every cell', () => {
    const { values, errors } = readRow(
      { row: 2, values: { reference: 12, status: 'Déposé', status_on: 45000, referrer: 'CAMILLE  Renaud' } },
      context,
    )
    expect(errors).toEqual([])
    expect(values).toEqual({ reference: '12', status: 'depose', status_on: '2023-03-15', referrer: 'u1' })
  })

  it('reads boxes, and texts of several lines as they are', () => {
    const { values, errors } = readRow(
      {
        row: 2,
        values: { reference: 'A', required_action: 'Oui', urgent_visit: 0, notes: ' Appelé deux fois.\r\nAbsent. \n' },
      },
      context,
    )
    expect(errors).toEqual([])
    expect(values).toEqual({
      reference: 'A',
      required_action: true,
      urgent_visit: false,
      notes: 'Appelé deux fois.\nAbsent.',
    })
    expect(errorsOf({ reference: 'A', urgent_visit: 'peut-être', notes: 'x'.repeat(10_001) })).toMatchObject([
      { column: 'Visite urgente', value: 'peut-être', message: 'Oui ou non est attendu.' },
      { column: 'Notes internes', message: 'Le texte dépasse 10000 caractères.' },
    ])
  })

  it('names the column and the value of each error, and goes on', () => {
    expect(
      errorsOf({ email: 'pas-une-adresse', adults_occupants_number: 14, status_on: '2026-11-22', status: 'Contact' }),
    ).toEqual([
      { column: 'E-mail', value: 'pas-une-adresse', message: 'Adresse e-mail invalide.' },
      { column: 'Adultes', value: '14', message: 'Nombre attendu entre 1 et 10.' },
      { column: 'Date du statut', value: '22/11/2026', message: 'La date du statut est dans le futur.' },
      { column: 'Référence', value: null, message: 'La référence est obligatoire.' },
    ])
  })

  it('refuses an unknown referrer and one of two of the same name', () => {
    expect(errorsOf({ reference: 'A', referrer: 'Personne' })[0]?.message).toBe(
      'Ce référent n’est ni le nom ni l’adresse e-mail d’un utilisateur actif.',
    )
    expect(errorsOf({ reference: 'A', referrer: 'Jean Martin' })[0]?.message).toContain('Plusieurs utilisateurs')
  })

  it('wants the year of an income', () => {
    expect(errorsOf({ reference: 'A', taxable_income: 20000 })).toEqual([
      { column: 'Année du revenu', value: null, message: 'Indiquez l’année du revenu fiscal.' },
    ])
  })

  it('never throws, and either reads a cell or says why not', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.double(),
      fc.constantFrom('=1+1', '@x', '-', '31/02/2024'),
    )
    const cells = fc.dictionary(fc.constantFrom(...importFields), cell)
    fc.assert(
      fc.property(cells, values => {
        const row = { row: 1, values }
        if (!rawRow.safeParse(row).success) return
        const read = readRow(row, context)
        for (const field of Object.keys(values)) {
          expect(field in read.values || read.errors.length > 0).toBe(true)
        }
      }),
    )
  })
})
