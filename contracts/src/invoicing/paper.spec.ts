import { describe, expect, it } from 'vitest'
import { type AmoQuotePaper, billedQuantity, dueOf, type PaperLine, prepaidOf } from './paper.ts'
import { amoTotals, amountsOf } from './prestations.ts'
import { quoteTokenList, quoteTokens } from './quote-tokens.ts'

const lines = amountsOf([
  { kind: 'SERVICE', label: 'Visite conseil', quantity: '1', unit: 'visite', unit_price: '250', vat_rate: '20' },
  { kind: 'MILEAGE', label: 'Déplacements', quantity: '84.5', free_km: '30', unit_price: '0.529', vat_rate: '20' },
  { kind: 'CO_FUNDER', label: 'Rennes Métropole', rate: '40' },
] as const) as PaperLine[]

const paper: AmoQuotePaper = {
  kind: 'quote',
  reference: 'DV-3F2A91',
  name: 'Accompagnement',
  on: '2026-11-24',
  validity_date: null,
  seller: {
    name: 'Faîtage Conseil',
    postal_address: '4 quai de la Fosse\n44000 Nantes',
    siret: '73282932000074',
    vat_number: 'FR44732829320',
  },
  buyer: { kind: 'person', name: 'Mme Zoé Durand', address: '12 rue des Lilas\n35000 Rennes' },
  place: null,
  project_reference: null,
  lines,
  off_premises: false,
  draft: false,
}

describe('what is printed of a quote or an invoice', () => {
  it('bills the kilometres beyond the free ones, exactly, never below nothing', () => {
    const trip = (quantity: string, free_km: string | null) =>
      billedQuantity({ kind: 'MILEAGE', label: '', quantity, free_km, unit_price: '1', amount: 0 })
    expect([
      trip('84.5', '30'),
      trip('100', '90'),
      trip('100.0', '0.00'),
      trip('20', '30'),
      trip('0.3', '0.1'),
    ]).toEqual(['54.5', '10', '100', '0', '0.2'])
    expect([trip('12.25', null), billedQuantity({ ...lines[0]!, free_km: '30' })]).toEqual(['12.25', '1'])
  })

  it('takes what others paid, and deposits, off what is due', () => {
    const totals = amoTotals(lines)
    const deposits = [{ number: 'F2026-00001', issue_date: '2026-11-01', amount: 10_000 }]
    expect(totals).toMatchObject({ price_incl_tax: 33_460, co_funded: 13_384 })
    expect([prepaidOf({ totals, deposits }), dueOf({ totals, deposits })]).toEqual([23_384, 10_076])
    expect(dueOf({ totals, deposits: [] })).toBe(totals.to_pay)
  })

  it('is said by tokens to a template, each of those listed', () => {
    const said = quoteTokens(paper)
    expect(Object.keys(said)).toEqual(Object.keys(quoteTokenList))
    expect(said['devis.lignes'].replaceAll('\u00A0', ' ').split('\n')).toEqual([
      'Visite conseil : 1 visite × 250,00 € = 250,00 € HT (TVA 20 %)',
      'Déplacements : 54,5 km × 0,529 € = 28,83 € HT (TVA 20 %)',
    ])
    expect(said['devis.valable_jusquau']).toBe('')
    expect(said['devis.client_adresse']).toBe('12 rue des Lilas, 35000 Rennes')
    expect(said['devis.tva'].replaceAll('\u00A0', ' ')).toBe('TVA 20 % sur 278,83 € : 55,77 €')
    expect(Object.values(said).join('')).not.toMatch(/undefined|null|NaN|\u202F/)
    const exempt = quoteTokens({ ...paper, seller: { ...paper.seller, is_exempt: true } })
    expect(exempt['devis.tva']).toBe('TVA non applicable, art. 293 B du CGI')
    expect(exempt['devis.vendeur_tva']).toBe('')
  })
})
