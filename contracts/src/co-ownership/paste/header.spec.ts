import { describe, expect, it } from 'vitest'
import { pasteColumn } from './columns.ts'
import { findPasteHeader } from './header.ts'
import { HEAD, lotsOf, pasted } from './testing/grid.ts'

describe('the header', () => {
  it('is the first line with three names we know, below titles', () => {
    const { header } = lotsOf([['Résidence Les Lys'], ['Liste arrêtée au 31/12/2025', null], [null], HEAD])
    expect(header.from).toBe(4)
    expect(header.stated_on).toBe('2025-12-31')
    expect(header.columns.map(column => column?.is)).toEqual([
      'lot_number',
      'building',
      'type',
      'floor',
      'owner',
      'client_number',
      'cle',
      'unpaid_amount',
    ])
  })

  it('may take two lines, merged cells being joined downwards', () => {
    const { header, lots } = lotsOf([
      ['N° lot', 'Copropriétaire', 'Tantièmes', null, null, 'Divers'],
      [null, 'Nom', 'Généraux', 'Chauffage', 'Ascenseur A', null],
      [1, 'DURAND Zoé', '412', 300, null, 'x'],
    ])
    expect(header.columns).toEqual([
      { is: 'lot_number' },
      { is: 'owner' },
      { is: 'cle', cle: 'Générale' },
      { is: 'cle', cle: 'Chauffage' },
      { is: 'cle', cle: 'Ascenseur A' },
      null,
    ])
    expect(lots[0]?.tantiemes).toEqual({ Générale: '412', Chauffage: '300' })
  })

  it('is both lines where the upper one groups what the lower one names, and no title', () => {
    const { header, lots } = lotsOf([
      ['CABINET MARTIN', null, null, 'Copropriétaires', null, null, null, null, null],
      ['Lot', null, null, 'Copropriétaire', null, null, 'Tantièmes', null, 'Solde'],
      ['N°', 'Bât.', 'Désignation', 'Code', 'Nom', 'Prénom', 'Généraux', 'Ascenseur', 'au 30/09/2026'],
      [1, 'A', 'APPT', 'C1', 'DURAND', 'Zoé', '1 412/10 000', '1/2', '12,00'],
      ['N°', 'Bât.', 'Désignation', 'Code', 'Nom', 'Prénom', 'Généraux', 'Ascenseur', 'au 30/09/2026'],
    ])
    expect(header.columns.map(column => (column?.is === 'cle' ? column.cle : column?.is))).toEqual([
      ...['lot_number', 'building', 'type', 'client_number', 'owner', 'first_name'],
      ...['Générale', 'Ascenseur', 'unpaid_amount'],
    ])
    expect(lots).toMatchObject([
      { lot_number: '1', tantiemes: { Générale: '1412' }, unpaid_amount: 1200, unpaid_date: '2026-09-30' },
    ])
    expect(lots[0]?.owners).toMatchObject([{ last_name: 'DURAND', first_name: 'Zoé' }])
    expect(lots[0]?.warnings).toMatchObject([{ column: 'Tantièmes Ascenseur', message: /illisibles/ }])
  })

  it.each([
    ['Situation des comptes copropriétaires au 31/12/2025', '2025-12-31'],
    ['Liste des débiteurs au 1er mars 2026', '2026-03-01'],
    ['Comptes arrêtés à la date du 31/12/2025', '2025-12-31'],
    ['Exercice du 01/01/2025 au 31/12/2025', null],
  ])('reads in %j the day that balances are of', (title, day) => {
    expect(findPasteHeader(pasted([[title], HEAD]))?.stated_on).toBe(day)
  })

  it('takes « N° » alone for the number of the lot, unless another column says it', () => {
    const kinds = (...head: string[]) => findPasteHeader(pasted([head]))?.columns.map(column => column?.is)
    expect(kinds('N°', 'Étage', 'Type', 'Porte')).toEqual(['lot_number', 'floor', 'type', 'door'])
    expect(kinds('N°', 'Étage', 'Type', 'Lot')).toEqual([undefined, 'floor', 'type', 'lot_number'])
  })

  it('is not found where there is none, and a known mapping goes before', () => {
    expect(
      findPasteHeader(
        pasted([
          ['a', 1, 'c'],
          [1, 2, 3],
        ]),
      ),
    ).toBeUndefined()
    const columns = HEAD.map(pasteColumn)
    columns[7] = null
    expect(findPasteHeader(pasted([HEAD]), [{ headers: HEAD, columns }])?.columns[7]).toBeNull()
    expect(findPasteHeader(pasted([HEAD]), [{ headers: ['other'], columns }])?.columns[7]).toEqual({
      is: 'unpaid_amount',
    })
    // A line of words with one name that we know, for a person to say the rest.
    const odd = pasted([
      ['Clef', 'Qui', 'Porte'],
      [1, 'x', 'A'],
    ])
    expect(findPasteHeader(odd)).toMatchObject({ from: 1, columns: [null, null, { is: 'door' }] })
  })

  it.each([
    ['Millièmes', 'Générale'],
    ['Charges générales', 'Générale'],
    ['Tantièmes (chauffage)', 'Chauffage'],
    ['quote-part des parties communes générales', 'Générale'],
    ['Clé escalier 2', 'Escalier 2'],
  ])('%j is the clé %s', (header, cle) => expect(pasteColumn(header)).toEqual({ is: 'cle', cle }))
})
