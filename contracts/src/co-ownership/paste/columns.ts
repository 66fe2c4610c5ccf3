import { normalise } from '../../kernel/reading/reading.ts'

/** What a column of a list of lots may hold, and how people head it. */
const synonyms = {
  lot_number: [
    'lot',
    'lots',
    'n° lot',
    'n° de lot',
    'numéro de lot',
    'numéro lot',
    'no lot',
    'num lot',
    'lot n°',
    'n° du lot',
  ],
  building: ['bâtiment', 'bât', 'bat.', 'n° bâtiment', 'immeuble', 'bâtiment / escalier'],
  type: ['nature', 'type', 'nature du lot', 'type de lot', 'désignation', 'désignation du lot', 'usage', 'nature lot'],
  habitation_type: ['typologie', 'nb pièces', 'nombre de pièces', 'pièces'],
  floor: ['étage', 'niveau', 'et.', 'étg'],
  door: ['porte', 'n° porte', 'n° de porte'],
  surface: ['surface', 'superficie', 'surface (m²)', 'surface m2', 'surface carrez', 'm²', 'm2'],
  client_number: [
    'compte',
    'n° compte',
    'n° de compte',
    'numéro de compte',
    'code',
    'code copropriétaire',
    'code propriétaire',
    'matricule',
    'n° copropriétaire',
    'code client',
    'n° client',
    'compte copropriétaire',
    'n° de compte copropriétaire',
    'réf copropriétaire',
    'référence',
  ],
  civility: ['civilité', 'civ', 'titre'],
  owner: [
    'propriétaire',
    'propriétaires',
    'copropriétaire',
    'copropriétaires',
    'nom',
    'noms',
    'nom du copropriétaire',
    'nom du propriétaire',
    'nom et prénom',
    'nom prénom',
    'nom copropriétaire',
  ],
  first_name: ['prénom', 'prénoms'],
  date_in: ['date d’acquisition', 'date d’achat', 'acquis le', 'date d’entrée', 'propriétaire depuis', 'depuis le'],
  occupant: ['locataire', 'locataires', 'occupant', 'occupants', 'nom du locataire'],
  unpaid_amount: [
    'solde',
    'impayé',
    'impayés',
    'solde débiteur',
    'montant dû',
    'arriéré',
    'arriérés',
    'dette',
    'solde dû',
    'débit',
    'débiteur',
    'solde débit',
  ],
  credit: ['crédit', 'créditeur', 'solde crédit', 'solde créditeur', 'avoir'],
  unpaid_date: ['arrêté au', 'arrêtés au', 'date du solde', 'solde au', 'date d’arrêté'],
} as const
export type LotColumn = keyof typeof synonyms

const columnOf = new Map<string, LotColumn>(
  Object.entries(synonyms).flatMap(([column, names]) =>
    names.map(name => [normalise(name), column as LotColumn] as const),
  ),
)

/** What a column is: one of ours, the tantièmes of a clé, or nothing we know. */
export type PasteColumn = { readonly is: LotColumn } | { readonly is: 'cle'; readonly cle: string } | null

/** The clé of tantièmes whose name is not said. */
export const GENERAL = 'Générale'
const shareWords = new Set([
  'tantieme',
  'tantiemes',
  'millieme',
  'milliemes',
  'quotepart',
  'tant',
  'mill',
  'cle',
  '10000emes',
  '1000emes',
])
const emptyWords = new Set([
  'de',
  'des',
  'la',
  'le',
  'les',
  'd',
  'l',
  'en',
  'quote',
  'part',
  'parts',
  'charges',
  'charge',
  'copropriete',
  'repartition',
  'totaux',
])
const general = new Set([
  '',
  'general',
  'generale',
  'generaux',
  'generales',
  'pcg',
  'communes generales',
  'parties communes generales',
  'pc',
  'sol',
])

/** « Solde au 30/09/2026 » is « Solde ». */
const ITS_DAY = /\s(?:arr[êe]t[ée]e?s? )?au \d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/i

/** What a header says of its column. */
export function pasteColumn(headed: string): PasteColumn {
  const header = headed.replace(ITS_DAY, '')
  const name = normalise(header)
  const column = columnOf.get(name) ?? columnOf.get(normalise(header.replace(/\([^()]*\)/g, ' ')))
  if (column) return { is: column }
  if (/^(charges )?general(e|es|ux)$/.test(name)) return { is: 'cle', cle: GENERAL }
  const words = name.split(' ')
  if (!words.some(word => shareWords.has(word)) && !/\bquote part/.test(name)) return null
  const rest = words.filter(word => !shareWords.has(word) && !emptyWords.has(word)).join(' ')
  return { is: 'cle', cle: general.has(rest) ? GENERAL : cleLabelOf(header) }
}

/** The name of a clé as people wrote it, without what says that it is one. */
export function cleLabelOf(header: string): string {
  const kept = header
    .replace(/[()/:_-]+/g, ' ')
    .split(/\s+/)
    .filter(word => word !== '' && !shareWords.has(normalise(word)))
  while (kept.length > 1 && emptyWords.has(normalise(kept[0]!))) kept.shift()
  const label = kept.join(' ').slice(0, 80)
  return label.charAt(0).toLocaleUpperCase('fr-FR') + label.slice(1)
}
