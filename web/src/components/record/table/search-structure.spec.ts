import { describe, expect, it } from 'vitest'
import type { RecordFilter } from './column.ts'
import { rangeText, readRange, writeRange } from './filter-range.ts'
import { filterText } from './filter-text.ts'
import { filtersOf, listFilters, type SearchField } from './search-structure.ts'

const field = (over: Partial<SearchField>): SearchField => ({
  name: 'nb_lots',
  label: 'Lots',
  type: 'range',
  is_default: true,
  order: 1,
  ...over,
})

describe('a search structure', () => {
  it('gives one filter a field, principal ones first, each by its type', () => {
    const filters = filtersOf([
      field({ name: 'asbestos', type: 'boolean', is_default: false, order: 1 }),
      field({ name: 'city', type: 'string', order: 3 }),
      field({ name: 'nb_lots', type: 'range', order: 2 }),
      field({ name: 'start', type: 'date', is_default: false, order: 2 }),
      field({ name: 'floor', type: 'number', is_default: false, order: 4 }),
      field({ name: 'mission_id', type: 'autocomplete', is_default: false, order: 3 }),
    ])
    expect(filters.map(filter => [filter.key, filter.kind, filter.other ?? false])).toEqual([
      ['nb_lots', 'range', false],
      ['city', 'text', false],
      ['asbestos', 'boolean', true],
      ['start', 'range', true],
      ['mission_id', 'many', true],
      ['floor', 'number', true],
    ])
  })
})

it('comes from the fields of a contract, without those the reader has not', () => {
  const filters = listFilters(
    {
      status_before: {
        label: 'Inchangé depuis le',
        type: 'date',
        operator: 'until',
        sentence: 'Sans changement depuis le',
      },
      since: { label: 'Depuis le', type: 'date', operator: 'from' },
      status: { label: 'Statut', type: 'select', is_default: true, words: { a: 'À contacter' } },
      mission_id: { label: 'Mission', type: 'autocomplete', of: 'mission' },
      urgent: { label: 'Urgente', type: 'boolean', team: true },
    },
    { mission_id: { options: [{ value: 'm', label: 'OPAH' }], loading: true }, urgent: { allowed: false } },
  )
  expect(filters.map(({ key }) => key)).toEqual(['status', 'status_before', 'since', 'mission_id'])
  expect(filters[0]).toMatchObject({ kind: 'many', options: [{ value: 'a', label: 'À contacter' }] })
  expect(filters[3]).toMatchObject({ kind: 'many', options: [{ value: 'm', label: 'OPAH' }], loading: true })
  expect([
    filterText(filters[1] as RecordFilter, ['2026-03-01']),
    filterText(filters[2] as RecordFilter, ['2026-03-01']),
  ]).toEqual(['Sans changement depuis le 01/03/2026', 'Depuis le 01/03/2026'])
})

describe('a range in the address', () => {
  it('is read and written with either end open', () => {
    expect(readRange('10..20')).toEqual({ from: '10', to: '20' })
    expect(readRange('..20')).toEqual({ from: '', to: '20' })
    expect(readRange('10..')).toEqual({ from: '10', to: '' })
    expect(readRange('10')).toEqual({ from: '10', to: '10' })
    expect(writeRange({ from: '', to: '' })).toEqual([])
    expect(writeRange({ from: '2026-01-01', to: '' })).toEqual(['2026-01-01..'])
  })

  it('reads in words', () => {
    expect(rangeText('10..20', 'number')).toBe('de 10 à 20')
    expect(rangeText('10..', 'number')).toBe('10 au moins')
    expect(rangeText('..20', 'number')).toBe('20 au plus')
    expect(rangeText('2026-03-01..2026-03-01', 'date')).toBe('le 01/03/2026')
    expect(rangeText('2026-03-01..', 'date')).toBe('depuis le 01/03/2026')
    expect(rangeText('..2026-03-01', 'date')).toBe('jusqu’au 01/03/2026')
    expect(rangeText('2026-03-01..2026-04-01', 'date')).toBe('du 01/03/2026 au 01/04/2026')
  })
})

describe('a chosen filter in words', () => {
  const status: RecordFilter = {
    kind: 'many',
    key: 'status',
    label: 'Statut',
    options: [
      { value: 'a', label: 'À contacter', group: 'Contact' },
      { value: 'b', label: 'Contact', group: 'Contact' },
      { value: 'c', label: 'Déposé', group: 'Dossier' },
      { value: 'd', label: 'Agréé', group: 'Dossier' },
      { value: 'e', label: 'Soldé', group: 'Clos' },
      { value: 'f', label: 'Sans suite', group: 'Clos' },
    ],
  }
  const text = (...values: string[]) => filterText(status, values).replace('Statut\u00A0: ', '')

  it('names a few choices and counts the others', () => {
    expect(text('a')).toBe('À contacter')
    expect(text('a', 'c', 'e')).toBe('À contacter, Déposé, Soldé')
    expect(text('a', 'c', 'd', 'e')).toBe('À contacter, Déposé et 2 autres')
    expect(text('unknown')).toBe('valeur inconnue')
  })

  it('names whole groups, however many choices they hold', () => {
    expect(text('a', 'b', 'c', 'd')).toBe('tous sauf clos')
    expect(text('a', 'b', 'c', 'd', 'e', 'f')).toBe('tous')
  })

  it('says the other kinds', () => {
    const say = (filter: RecordFilter, ...values: string[]) => filterText(filter, values).replaceAll('\u00A0', ' ')
    expect(say({ kind: 'boolean', key: 'x', label: 'Amiante' }, 'true')).toBe('Amiante : oui')
    expect(say({ kind: 'text', key: 'x', label: 'Commune' }, 'Ang')).toBe('Commune : contient « Ang »')
    expect(say({ kind: 'number', key: 'x', label: 'Étage' }, '1', '2')).toBe('Étage : 1, 2')
    expect(say({ kind: 'range', key: 'x', label: 'Lots', of: 'number' }, '10..')).toBe('Lots : 10 au moins')
  })
})
