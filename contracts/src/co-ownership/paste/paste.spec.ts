import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RawCell } from '../../kernel/reading/reading.ts'
import { lotTypes } from '../lot.words.ts'
import { type ExistingLot, planPaste } from './plan.ts'
import { HEAD, lotsOf } from './testing/grid.ts'
import { readBalance, readFloor, readKind } from './values.ts'

const line = (...cells: (RawCell | null)[]) => cells
const empty = { lots: [], buildings: [], cles: [] }

describe('values', () => {
  it.each<[string, string]>([
    ['APPT', 'appartement'],
    ['Appart.', 'appartement'],
    ['Commerce', 'local_commercial'],
    ['PKG', 'parking_exterieur'],
    ['Parking n° 12', 'parking_exterieur'],
    ['Parking sous-sol', 'parking_couvert'],
    ['Garage', 'box'],
    ['CAVE 3', 'cave'],
    ['Local d’activité', 'local_d_activite'],
    ...Object.entries(lotTypes).map(([code, label]): [string, string] => [label, code]),
  ])('%j is %s', (text, type) => expect(readKind(text)).toMatchObject({ type, known: true }))

  it('a number of rooms is a flat, an unknown kind is another', () => {
    expect(readKind('T3')).toEqual({ type: 'appartement', habitation_type: 't3', known: true })
    expect(readKind('Appartement F7')).toEqual({ type: 'appartement', habitation_type: 't6_et_plus', known: true })
    expect(readKind('Studio')).toMatchObject({ type: 'appartement', habitation_type: 'studio' })
    expect(readKind('Piscine')).toEqual({ type: 'autre', known: false })
  })

  it.each([
    ['RDC', 0],
    ['1er', 1],
    ['2ème étage', 2],
    ['R+3', 3],
    ['-1', -1],
    ['SS1', -1],
    ['sous-sol', -1],
    ['R-2', -2],
    [4, 4],
  ])('floor %j is %d', (text, floor) => expect(readFloor(text)).toEqual({ ok: true, value: floor }))

  it.each([
    ['1 234,50 D', 123_450],
    ['1.234,50 C', -123_450],
    ['1\u00a0234,50', 123_450],
    ['-12,00 €', -1200],
    ['12,00-', -1200],
    [-3.5, -350],
    ['0,00 C', 0],
  ])('balance %j is %d', (text, cents) => expect(readBalance(text)).toEqual({ ok: true, value: cents }))
  it('refuses what is neither', () => {
    for (const bad of ['élevé', '', '99', 'haut']) expect(readFloor(bad).ok).toBe(false)
    for (const bad of ['néant', '12 D 13', '', '--3']) expect(readBalance(bad).ok).toBe(false)
  })
})

describe('lines', () => {
  it('leaves out titles, headers repeated, blanks and totals', () => {
    const { lots, failed } = lotsOf([
      HEAD,
      line('Bâtiment A'),
      line(1, null, 'APPT', 'RDC', 'DURAND Zoé', 'C1', 100, null),
      line('Sous-total', null, null, null, null, null, 100, 12),
      line(null, null, null, null, null, null, null, null),
      HEAD,
      line('Bâtiment B'),
      line('2', null, 'Cave', '-1', 'DURAND Zoé', 'C1', '5', null),
      line('TOTAL GÉNÉRAL', null, null, null, null, null, 105, null),
    ])
    expect(failed).toEqual([])
    expect(lots.map(lot => [lot.lot_number, lot.building, lot.type, lot.floor])).toEqual([
      ['1', 'Bâtiment A', 'appartement', 0],
      ['2', 'Bâtiment B', 'cave', -1],
    ])
  })

  it('lets a title that is no building end the one before, unless it is a part of it or what a page repeats', () => {
    const { lots } = lotsOf([
      HEAD,
      line('Bâtiment A'),
      line(1, null, 'APPT', 0, 'DURAND Zoé', 'C1', 100, null),
      line('Escalier 2'),
      line('Page 2/5'),
      line(2, null, 'APPT', 0, 'DURAND Zoé', 'C1', 100, null),
      line(null, 'Parkings extérieurs'),
      line(3, null, 'PKG', 0, 'DURAND Zoé', 'C1', 5, null),
      line('Bât. B'),
      line(4, null, 'APPT', 0, 'DURAND Zoé', 'C1', 100, null),
    ])
    expect(lots.map(lot => [lot.lot_number, lot.building])).toEqual([
      ['1', 'Bâtiment A'],
      ['2', 'Bâtiment A'],
      ['3', undefined],
      ['4', 'Bât. B'],
    ])
  })

  it('leaves a balance aside with its day when that cannot be read, whatever day the list is of', () => {
    const grid = (day: string) =>
      lotsOf([
        ['Arrêté au 30 juin 2026'],
        ['Lot', 'Nature', 'Solde', 'Date du solde'],
        line(1, 'Cave', '250,00 D', day),
      ]).lots[0]!
    expect(grid('')).toMatchObject({ unpaid_amount: 25_000, unpaid_date: '2026-06-30' })
    const left = grid('fin mai')
    expect([left.unpaid_amount, left.unpaid_date]).toEqual([undefined, undefined])
    expect(left.warnings.map(note => note.column)).toEqual(['Date du solde', 'Impayés'])
  })

  it('takes a list of accounts and balances, that names no lot, for what is owed and nothing else', () => {
    const { lots, failed } = lotsOf([
      ['Débiteurs au 30/06/2026'],
      ['Compte', 'Nom', 'Solde'],
      line('C1', 'M. DURAND Paul', '250,00 D'),
      line('C2', 'Mme ROUX Ève', '30,00 C'),
      line('C3', 'Mme PETIT Zoé', 'néant'),
      line(null, 'M. LEROY Luc', '12,00'),
      line('Total', null, '220,00'),
    ])
    expect(lots.map(one => [one.client_number, one.unpaid_amount, one.unpaid_date, one.owners])).toEqual([
      ['C1', 25_000, '2026-06-30', []],
      ['C2', 0, '2026-06-30', []],
    ])
    expect(failed.map(one => [one.row, one.errors[0]?.message])).toEqual([
      [5, 'Le montant dû est absent ou illisible.'],
      [6, 'Le compte du copropriétaire est absent.'],
    ])
  })

  it('joins co-owners of one lot, tantièmes counted once; other tantièmes are an error', () => {
    const { lots, failed } = lotsOf([
      HEAD,
      line('0007', 'A', 'APPT', 1, 'M. DURAND Paul', 'C1', '412,5', null),
      line('7', 'A', 'APPT', 1, 'Mme MARTIN Zoé', 'C2', '412,5', null),
      line('7', 'A', 'APPT', 1, 'Mme MARTIN Zoé', 'C2', null, null),
      line('7', 'A', 'APPT', 1, 'M. LEROY Luc', 'C3', '413', null),
    ])
    expect(lots).toHaveLength(1)
    expect(lots[0]?.owners.map(one => one.last_name)).toEqual(['DURAND', 'MARTIN'])
    expect(lots[0]?.tantiemes).toEqual({ Générale: '412.5' })
    expect(failed).toMatchObject([{ row: 5, lot_number: '7', errors: [{ column: 'Tantièmes' }] }])
  })

  it('reads a balance once an account, on its first lot; a credit is no debt', () => {
    const { lots } = lotsOf([
      ['Arrêté au 30 juin 2026'],
      HEAD,
      line(1, 'A', 'APPT', 1, 'DURAND Zoé', 'C1', 100, '250,00 D'),
      line(2, 'A', 'Cave', 0, 'DURAND Zoé', 'C1', 5, '250,00 D'),
      line(3, 'A', 'APPT', 2, 'MARTIN Paul', 'C2', 90, '30,00 C'),
    ])
    expect(lots.map(lot => [lot.unpaid_amount, lot.unpaid_date])).toEqual([
      [25_000, '2026-06-30'],
      [undefined, undefined],
      [0, '2026-06-30'],
    ])
  })

  it('reads a statement with a column of debits and one of credits', () => {
    const { lots } = lotsOf([
      ['État des comptes arrêté au 30 juin 2026'],
      ['Compte', 'Copropriétaire', 'Débit', 'Crédit'],
      line('C1', 'DURAND Zoé', '250,00', null),
      line('C2', 'MARTIN Paul', null, '30,00'),
      line('C3', 'LEROY Luc', '100,00', '40,00'),
      line('C4', 'PETIT Anne', '0,00', '0,00'),
    ])
    expect(lots.map(lot => [lot.client_number, lot.unpaid_amount, lot.unpaid_date])).toEqual([
      ['C1', 25_000, '2026-06-30'],
      ['C2', 0, '2026-06-30'],
      ['C3', 6000, '2026-06-30'],
      ['C4', 0, '2026-06-30'],
    ])
  })

  it('leaves out a bad value with a warning, and a balance whose day is not said', () => {
    const { lots } = lotsOf([HEAD, line(1, 'A', 'Piscine', 'haut', 'DURAND Zoé', 'C1', 'beaucoup', '12,00')])
    expect(lots[0]).toMatchObject({ type: 'autre', tantiemes: {} })
    expect(lots[0]).not.toHaveProperty('floor')
    expect(lots[0]).not.toHaveProperty('unpaid_amount')
    expect(lots[0]?.warnings.map(note => note.column)).toEqual(['Nature', 'Impayés', 'Étage', 'Tantièmes généraux'])
  })

  it('keeps the lines of people called Total, and a number that stands alone', () => {
    const { lots, failed } = lotsOf([
      ['Copropriétaire', 'Lot', 'Nature', 'Tantièmes'],
      line('TOTAL ÉNERGIES SA', 12, 'Bureau', 40),
      line('Total bâtiment A', 12, null, 40),
      line(null, 'Lot n° 13', null, null),
      line('Total général', null, null, 80),
    ])
    expect(failed).toEqual([])
    expect(lots.map(lot => [lot.lot_number, lot.owners[0]?.company_name])).toEqual([
      ['12', 'TOTAL ÉNERGIES SA'],
      ['13', undefined],
    ])
  })

  it('leaves out a header of two lines wherever a page repeats it', () => {
    const head = [
      ['N° lot', 'Copropriétaire', 'Tantièmes', null],
      [null, null, 'Généraux', 'Chauffage'],
    ]
    const { lots, failed } = lotsOf([...head, [1, 'DURAND Zoé', 4, 3], ...head, [2, 'DURAND Zoé', 5, null]])
    expect(failed).toEqual([])
    expect(lots.map(lot => lot.tantiemes)).toEqual([{ Générale: '4', Chauffage: '3' }, { Générale: '5' }])
  })

  it('adds what co-owners owe under accounts of their own, and names another name under one account', () => {
    const { lots } = lotsOf([
      ['Arrêté au 30/06/2026'],
      HEAD,
      line(1, 'A', 'APPT', 1, 'M. DURAND Paul', 'C1', 100, '250,00 D'),
      line(1, 'A', 'APPT', 1, 'Mme MARTIN Zoé', 'C2', 100, '50,00 D'),
      line(2, 'A', 'Cave', 0, 'M. LEROY Luc', 'c 1', 5, null),
      line(3, 'A', 'Cave', 0, 'Indivision BON (BON Luc, BON Ève)', 'C3', 5, null),
    ])
    expect(lots.map(lot => [lot.unpaid_amount, lot.account_shared])).toEqual([
      [30_000, undefined],
      [undefined, true],
      [undefined, undefined],
    ])
    expect(lots.map(lot => lot.owners.map(one => [one.account, one.alone]))).toEqual([
      [
        ['C1', true],
        ['C2', true],
      ],
      [['c 1', false]],
      [
        ['C3', false],
        ['C3', false],
      ],
    ])
  })

  it('does not take a lot in two buildings, nor a number that is too long, for one', () => {
    const { lots, failed } = lotsOf([
      HEAD,
      line(1, 'A', 'Cave', 0, 'DURAND Zoé', 'C1', 5, null),
      line(1, 'Bât. B', 'Cave', 0, 'DURAND Zoé', 'C1', 5, null),
      line('1'.repeat(21), 'A', 'Cave', 0, 'DURAND Zoé', 'C1', 5, null),
    ])
    expect(lots).toHaveLength(1)
    expect(failed.map(one => [one.row, one.errors[0]?.column])).toEqual([
      [3, 'Bâtiment'],
      [4, 'N° de lot'],
    ])
  })

  it('says which line has no number', () => {
    expect(lotsOf([HEAD, line(null, 'A', 'Cave', 0, 'DURAND Zoé', 'C1', 5, null)]).failed).toMatchObject([{ row: 2 }])
    expect(lotsOf([HEAD, line('Lot n° 12 bis', 'A', 'Cave', 0, 'X', 'C1', 5, null)]).lots[0]?.lot_number).toBe('12 bis')
  })

  it('never breaks, whatever its cells', () => {
    const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.double(), fc.constant(null))
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 12 }), grid => {
        const { lots, failed } = lotsOf([HEAD, ...grid])
        planPaste({ lots, failed }, empty)
        return lots.length + failed.length <= grid.length
      }),
    )
  })
})

describe('the plan', () => {
  const grid = [
    HEAD,
    line(1, 'Bât. A', 'APPT', 1, 'M. DURAND Paul', 'C1', 100, null),
    line(2, 'A', 'Cave', 0, 'M. DURAND Paul', 'C1', 5, null),
    line(3, 'B', 'APPT', 1, 'SCI LES LYS', 'C2', 90, null),
  ]

  it('makes the buildings and clés it needs; one met on a single line is to be confirmed', () => {
    const plan = planPaste(lotsOf(grid), empty)
    expect(plan.rows.map(row => [row.action, row.building, row.doubts])).toEqual([
      ['create', 'Bât. A', []],
      ['create', 'Bât. A', []],
      ['confirm', 'B', ['building']],
    ])
    expect([plan.new_buildings, plan.new_cles]).toEqual([['Bât. A', 'B'], ['Générale']])
  })

  const held: ExistingLot = {
    id: 'lot-1',
    lot_number: '1',
    values: { type: 'appartement', surface: '45.5' },
    arrears: [{ on: '2026-06-30', amount: 100 }],
    tantiemes: { Générale: '412' },
    owners: [{ id: 'person-1', title: 'M. DURAND Paul' }],
    occupants: [],
  }
  const planOf = (cells: (RawCell | null)[], more: Partial<Parameters<typeof planPaste>[1]> = {}) =>
    planPaste(lotsOf([HEAD, cells]), { ...empty, lots: [held], cles: ['Générale'], buildings: ['A'], ...more }).rows[0]!

  const owing = (amount: string, day: string, arrears = held.arrears) => {
    const grid = [
      ['Lot', 'Nature', 'Surface', 'Tantièmes', 'Solde', 'Arrêté au'],
      ['1', 'Piscine', '45,50', '412,000', amount, day],
    ]
    return planPaste(lotsOf(grid), { ...empty, lots: [{ ...held, arrears: arrears! }], cles: ['Générale'] }).rows[0]!
  }

  it('lets a kind that was not understood, the same number and a balance that is known change nothing', () => {
    expect(owing('1,00', '30/06/2026')).toMatchObject({ action: 'same', fields: [] })
    expect(owing('1,00', '30/06/2026').warnings.map(note => note.column)).toEqual(['Nature'])
  })

  it('adds a statement of its own day, older than the last one too, which it says', () => {
    const before = { on: '2025-06-30', amount: 5 }
    const older = owing('999,00', '31/12/2025', [before, ...held.arrears!])
    expect(older.fields).toEqual([
      { field: 'unpaid_amount', before: 5, after: 99_900 },
      { field: 'unpaid_date', before: '2025-06-30', after: '2025-12-31' },
    ])
    expect(older.warnings.map(note => note.column)).toEqual(['Nature', 'Impayés'])
    expect(owing('2,00', '30/06/2026').fields).toEqual([{ field: 'unpaid_amount', before: 100, after: 200 }])
    const later = owing('1,00', '30/09/2026')
    expect(later.fields).toEqual([{ field: 'unpaid_date', before: '2026-06-30', after: '2026-09-30' }])
    expect(later.warnings.map(note => note.column)).toEqual(['Nature'])
  })

  it('asks whose an account is that has another name, and takes the answer', () => {
    const accounts = new Map([['C1', { id: 'person-1', title: 'M. DURAND Paul' }]])
    const cells = line(1, 'A', null, null, 'Mme MARTIN Zoé', 'c1', null, null)
    expect(planOf(cells, { accounts })).toMatchObject({
      ...{ action: 'confirm', doubts: ['account'], candidates: ['person-1'] },
    })
    const changed = (confirmed: 'new' | { is: string }) =>
      planOf(cells, { accounts, confirmed: () => confirmed })?.fields.map(({ field }) => field)
    expect(changed('new')).toEqual(['building', 'client_number', 'owners'])
    expect(changed({ is: 'person-1' })).toEqual(['building', 'client_number'])
    const same = line(1, 'A', null, null, 'Durand Paul', 'c1', null, null)
    expect(planOf(same, { accounts }).doubts).toEqual([])
  })

  it('creates once, then has nothing to do, then updates what changed', () => {
    const into = (lots: readonly ExistingLot[]) => ({
      lots,
      buildings: ['Bâtiment A', 'Bâtiment B'],
      cles: ['Générale'],
    })
    const { lots } = lotsOf(grid)
    const held = lots.map(
      ({ lot_number, building, tantiemes, owners, ...values }, index): ExistingLot => ({
        id: String(index),
        lot_number,
        building: building!,
        values,
        tantiemes,
        owners: owners.map(one => ({
          id: one.company_name ?? one.last_name!,
          title: one.company_name ?? `M. ${one.last_name} ${one.first_name}`,
        })),
        occupants: [],
      }),
    )
    expect(planPaste(lotsOf(grid), into([])).rows.map(row => row.action)).toEqual(['create', 'create', 'create'])
    const again = planPaste(lotsOf(grid), into(held))
    expect(again.rows.map(row => row.action)).toEqual(['same', 'same', 'same'])
    expect([again.new_buildings, again.new_cles]).toEqual([[], []])
    const later = planPaste(
      lotsOf([
        HEAD,
        line('0003', 'Bâtiment B', 'APPT', 2, 'Mme MARTIN Zoé', null, '91', null),
        line(4, 'A', null, null, 'Succession X', null, null, null),
      ]),
      into(held),
    )
    expect(later.rows[0]).toMatchObject({ action: 'update', lot_id: '2' })
    expect(later.rows[0]?.fields.map(one => [one.field, one.before])).toEqual([
      ['floor', 1],
      ['tantiemes.Générale', '90'],
      ['owners', [{ id: 'SCI LES LYS', title: 'SCI LES LYS' }]],
    ])
    expect(later.rows[1]).toMatchObject({ action: 'confirm', doubts: ['owners'] })
  })
})
