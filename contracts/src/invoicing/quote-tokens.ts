import { formatDay, formatLongDay } from '../kernel/format-date.ts'
import { formatEuro, formatPercent, shownDecimal } from '../kernel/format-number.ts'
import { type AmoQuotePaper, billedQuantity, oneLine, type PaperLine } from './paper.ts'
import { type AmoTotals, amoTotals } from './prestations.ts'

/** What a template of a quote may say of it, beside what it may say of its project: label, and what it reads for somebody invented. */
export const quoteTokenList = {
  'devis.reference': ['Référence du devis', 'DV-3F2A91'],
  'devis.nom': ['Nom du devis', 'Accompagnement à la rénovation d’ampleur'],
  'devis.description': ['Description du devis', 'Suite à notre visite du 12 novembre.'],
  'devis.date': ['Date du devis', '24/11/2026'],
  'devis.date_en_lettres': ['Date du devis en toutes lettres', '24 novembre 2026'],
  'devis.valable_jusquau': ['Valable jusqu’au', '22/02/2027'],
  'devis.lignes': [
    'Prestations, une par ligne',
    'Visite conseil : 1 visite × 250,00\u00A0€ = 250,00\u00A0€ HT (TVA 20\u00A0%)',
  ],
  'devis.total_ht': ['Total HT', '250,00\u00A0€'],
  'devis.tva': ['TVA par taux, un par ligne', 'TVA 20\u00A0% sur 250,00\u00A0€ : 50,00\u00A0€'],
  'devis.total_tva': ['Total de la TVA', '50,00\u00A0€'],
  'devis.total_ttc': ['Total TTC', '300,00\u00A0€'],
  'devis.prises_en_charge': ['Prises en charge par des tiers, une par ligne', 'Rennes Métropole : 120,00\u00A0€'],
  'devis.pris_en_charge': ['Total pris en charge par des tiers', '120,00\u00A0€'],
  'devis.a_payer': ['Reste à payer par le client', '180,00\u00A0€'],
  'devis.conditions': ['Conditions', 'Paiement à réception de la facture.'],
  'devis.client': ['Nom du client', 'Mme Zoé Durand'],
  'devis.client_adresse': ['Adresse du client', '12 rue des Lilas, 35000 Rennes'],
  'devis.vendeur': ['Nom du vendeur', 'Faîtage Conseil'],
  'devis.vendeur_adresse': ['Adresse du vendeur', '4 quai de la Fosse, 44000 Nantes'],
  'devis.vendeur_siret': ['SIRET du vendeur', '73282932000074'],
  'devis.vendeur_tva': ['Numéro de TVA du vendeur', 'FR44732829320'],
} as const satisfies Readonly<Record<string, readonly [label: string, example: string]>>
export type QuoteToken = keyof typeof quoteTokenList

/** Euros of a unit price, of two decimals at least: three of a kilometre. */
const price = (value: string): string => {
  const [whole = '', decimals = ''] = value.split('.')
  return `${shownDecimal(`${whole}.${decimals.padEnd(2, '0')}`)}\u00A0€`
}

function lineText(line: PaperLine, isExempt: boolean): string {
  if (line.kind === 'DISCOUNT') {
    const share = line.rate ? ` de ${formatPercent(line.rate)}` : ''
    return `${line.label}${share} : ${formatEuro(line.amount)} HT`
  }
  const unit = line.kind === 'MILEAGE' ? 'km' : line.unit
  const quantity = [shownDecimal(billedQuantity(line)), unit].filter(Boolean).join(' ')
  const tax = isExempt ? '' : ` (TVA ${formatPercent(line.vat_rate ?? '20')})`
  return `${line.label} : ${quantity} × ${price(line.unit_price ?? '0')} = ${formatEuro(line.amount)} HT${tax}`
}

const taxText = ({ rate, base, tax }: AmoTotals['taxes'][number]): string =>
  `TVA ${formatPercent(rate)} sur ${formatEuro(base)} : ${formatEuro(tax)}`

/** What each token of a quote reads: an empty text where there is nothing to say. */
export function quoteTokens(paper: AmoQuotePaper): Record<QuoteToken, string> {
  const { lines, seller, buyer, on, validity_date } = paper
  const totals = amoTotals(lines)
  const isExempt = seller.is_exempt === true
  const ofKind = (others: boolean) => lines.filter(({ kind }) => (kind === 'CO_FUNDER') === others)
  return {
    'devis.reference': paper.reference,
    'devis.nom': paper.name,
    'devis.description': paper.description ?? '',
    'devis.date': formatDay(on),
    'devis.date_en_lettres': formatLongDay(on),
    'devis.valable_jusquau': formatDay(validity_date),
    'devis.lignes': ofKind(false)
      .map(line => lineText(line, isExempt))
      .join('\n'),
    'devis.total_ht': formatEuro(totals.price_excl_tax),
    'devis.tva': isExempt ? 'TVA non applicable, art. 293 B du CGI' : totals.taxes.map(taxText).join('\n'),
    'devis.total_tva': formatEuro(totals.price_incl_tax - totals.price_excl_tax),
    'devis.total_ttc': formatEuro(totals.price_incl_tax),
    'devis.prises_en_charge': ofKind(true)
      .map(({ label, amount }) => `${label} : ${formatEuro(amount)}`)
      .join('\n'),
    'devis.pris_en_charge': formatEuro(totals.co_funded),
    'devis.a_payer': formatEuro(totals.to_pay),
    'devis.conditions': paper.conditions ?? '',
    'devis.client': buyer.name,
    'devis.client_adresse': oneLine(buyer.address, ', '),
    'devis.vendeur': seller.name,
    'devis.vendeur_adresse': oneLine(seller.postal_address, ', '),
    'devis.vendeur_siret': seller.siret,
    'devis.vendeur_tva': isExempt ? '' : (seller.vat_number ?? ''),
  }
}
