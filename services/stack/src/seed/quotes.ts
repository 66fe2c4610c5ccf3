import { addDays } from '@faitage/contracts/kernel/format-date'
import type { WorksQuoteSheet } from '@faitage/contracts/works/works-quote'
import { withTax } from '@faitage/contracts/works/works-quote.amounts'
import type { DemoProject } from './projects.ts'

/* Companies of the demonstration, with what they do: none of them exists. */
const energy = [
  {
    company: 'Isolation des Deux Rives',
    name: 'Isolation des murs par l’extérieur',
    type: 'isolation_murs',
    euros: 18_400,
  },
  { company: 'Chaleur Bois Services', name: 'Pompe à chaleur air-eau', type: 'chauffage', euros: 13_250 },
  { company: 'Menuiseries Calvet', name: 'Remplacement de sept fenêtres', type: 'menuiseries', euros: 7860 },
] as const
const autonomy = [
  { company: 'Bains et Douches du Val', name: 'Douche de plain-pied', type: 'salle_de_bain', euros: 6480 },
  { company: 'Rampes Morvan', name: 'Rampe d’accès et main courante', type: 'accessibilite', euros: 2150 },
] as const

/** The quotes of works of a project of the demonstration that has been visited, and the bills of one that is being paid. */
export function quotesOf(
  index: number,
  project_id: string,
  { sheet, requester_type, steps }: DemoProject,
  dwellings: readonly string[],
): { key: string; sheet: Omit<WorksQuoteSheet, 'bill_of'>; billOf?: string }[] {
  const since = (status: string) => steps.find(step => step.status === status)?.on
  const begun = since('en_cours_de_montage')
  if (!begun) return []
  const rate = sheet.type === 'autonomie' ? ('10' as const) : ('5.5' as const)
  const works = (sheet.type === 'autonomie' ? autonomy : energy).slice(index % 2, (index % 2) + 2)
  const quotes = works.map(({ company, name, type, euros }, place) => {
    const excl = euros * 100 + ((index * 7919 + place * 317) % 1500) * 100
    const common: Omit<WorksQuoteSheet, 'bill_of'> = {
      project_id,
      name,
      company,
      company_origin: index % 3 === 0 ? 'annuaire_rge' : 'demandeur',
      is_bill: false,
      document_date: addDays(begun, place * 6 - 9),
      work_types: [{ type_name: type }],
    }
    return { key: `devis-${place}`, sheet: { ...common, ...amounts(excl, rate, requester_type, dwellings) } }
  })
  const billedOn = since('demande_de_paiement_a_faire')
  if (!billedOn) return quotes
  const bills = quotes.map(({ key, sheet: quote }) => ({
    key: `facture-${key}`,
    billOf: key,
    sheet: { ...quote, name: `Facture : ${quote.name}`, is_bill: true, document_date: addDays(billedOn, -4) },
  }))
  return [...quotes, ...bills]
}

/** A third of a landlord's works are those of the common parts; each dwelling bears its share of the rest. */
function amounts(excl: number, rate: '5.5' | '10', type: DemoProject['requester_type'], dwellings: readonly string[]) {
  const whole = { price_excl_tax: excl, price_incl_tax: withTax(excl, rate), eligible_amount: excl - (excl % 10_000) }
  if (type !== 'PB') return whole
  const common = Math.round(excl / 3)
  const each = Math.floor((excl - common) / dwellings.length)
  return {
    common_price_excl_tax: common,
    common_price_incl_tax: withTax(common, rate),
    common_eligible_amount: common,
    common_note: 'Façade et toiture',
    accommodations: dwellings.map(accommodation_id => ({
      accommodation_id,
      price_excl_tax: each,
      price_incl_tax: withTax(each, rate),
      eligible_amount: each,
    })),
  }
}
