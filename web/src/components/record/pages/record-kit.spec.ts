import { agency, agencyOutline } from '@faitage/contracts/directory/agency'
import { antenna } from '@faitage/contracts/directory/antenna'
import { client, clientOutline } from '@faitage/contracts/directory/client'
import { zodResolver } from '@hookform/resolvers/zod'
import { beforeAll, describe, expect, it } from 'vitest'
import { speakFrench } from '@/lib/validation'
import { alteredValues } from '../form/altered'
import { fieldOf, valuesOf } from './record-kit'
import { doneText, savedText } from './record-words'
import { withPart } from './with-part'

const blank = { name: '', email_address: null, postal_address: null, departments: [] }

describe('the values of a form', () => {
  it('are every field of the sheet, what the server leaves out being empty', () => {
    const item = { id: 'x', revision: 3, created_at: '', updated_at: '', name: 'Nantes' }
    expect(valuesOf(blank, item)).toEqual({
      name: 'Nantes',
      email_address: null,
      postal_address: null,
      departments: [],
    })
  })

  it('do not take what a new one starts with for what a saved one holds', () => {
    expect(valuesOf({ rate: 100, active: true, kinds: ['a'] }, {})).toEqual({ rate: null, active: false, kinds: [] })
  })

  it('are sent only where they were altered, cleared ones as null', () => {
    const values = { ...valuesOf(blank, { name: 'Nantes', departments: ['44'] }), postal_address: null }
    expect(alteredValues(values, { postal_address: true, departments: [false] })).toEqual({ postal_address: null })
  })
})

/** The messages a form shows, by field. */
async function messages(schema: Parameters<typeof zodResolver>[0], values: object): Promise<Record<string, string>> {
  const { errors } = await zodResolver(schema)(values as never, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, String((error as { message?: string }).message)]),
  )
}

describe('the contract of a record as the schema of its form', () => {
  beforeAll(speakFrench)

  it('says in French what is wrong, by field', async () => {
    expect(await messages(agency.fields, { ...blank, name: null })).toEqual({ name: 'Ce champ est obligatoire.' })
    const errors = await messages(agency.fields, { ...blank, name: 'x'.repeat(201), email_address: 'non' })
    expect(Object.keys(errors)).toEqual(['name', 'email_address'])
    expect(errors.name).toMatch(/200/)
    expect(errors.email_address).toMatch(/e-mail/)
  })

  it('asks for what must be there', async () => {
    const errors = await messages(antenna.fields, { name: 'Cholet', siret_number: '12', agency_id: '' })
    expect(Object.keys(errors)).toEqual(['siret_number', 'agency_id'])
    expect(await messages(client.fields, { name: '  ' })).toEqual({ name: 'Ce champ est obligatoire.' })
  })

  it('accepts a blank sheet with a name, and trims it', async () => {
    const values = { ...blank, name: '  Nantes ' }
    const resolved = await zodResolver(agency.fields)(values, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    })
    expect(resolved).toEqual({ errors: {}, values: { ...blank, name: 'Nantes' } })
  })
})

describe('the words of a record', () => {
  it('agree with it', () => {
    expect(doneText({ record: agencyOutline, noun: agencyOutline.words }, 'Nantes', 'supprimé')).toBe(
      'L’agence «\u00A0Nantes\u00A0» est supprimée.',
    )
    expect(savedText({ record: clientOutline, noun: clientOutline.words })).toBe('Le client est enregistré.')
  })

  it('name its fields as its contract does', () => {
    expect(fieldOf(antenna)('siret_number')).toEqual({ name: 'siret_number', label: 'SIRET' })
  })
})

describe('the address of a panel', () => {
  it('keeps what else it says', () => {
    expect(withPart('q=a&status=b,c', 'fiche', 'new')).toBe('?q=a&status=b,c&fiche=new')
    expect(withPart('?q=a&fiche=new&page=2', 'fiche', undefined)).toBe('?q=a&page=2')
    expect(withPart('fiche=1', 'fiche', undefined)).toBe('')
  })
})
