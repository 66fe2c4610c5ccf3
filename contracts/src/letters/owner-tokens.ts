import { addressLineOf } from '../addresses/address.ts'
import type { CoproSheet } from '../co-ownership/copro.ts'
import { coproTitle } from '../co-ownership/copro.ts'
import { ofThousandths } from '../co-ownership/tantiemes/split.ts'
import { formatDay, formatLongDay } from '../kernel/format-date.ts'
import { formatEuro, formatNumber } from '../kernel/format-number.ts'

/** A letter may say these of a copro and of one of its owners: label, and the text for somebody invented. */
export const ownerTokenList = {
  'destinataire.nom': ['Nom du destinataire', 'M. et Mme MOREL Paul'],
  'destinataire.adresse': ['Adresse du destinataire', '3 rue Basse, 42000 Saint-Étienne'],
  'destinataire.lots': ['Lots du destinataire', '12, 45'],
  'destinataire.tantiemes': ['Tantièmes généraux du destinataire', '412'],
  'destinataire.voix': ['Voix du destinataire', '412'],
  'destinataire.impayes': ['Impayés du destinataire', '1 230,00\u00A0€'],
  'destinataire.impayes_par_lot': ['Impayés par lot, un par ligne', 'Lot 12 : 1 230,00\u00A0€ au 30/06/2026'],
  'copropriete.nom': ['Nom de la copropriété', 'Les Lys'],
  'copropriete.adresse': ['Adresse de la copropriété', '12 rue Neuve, 42000 Saint-Étienne'],
  'copropriete.immatriculation': ['N° d’immatriculation', 'AA1234567'],
  'copropriete.tantiemes': ['Total des tantièmes généraux', '10 000'],
  'copropriete.president': ['Président du conseil syndical', 'Mme Zola'],
  'syndic.nom': ['Nom du syndic', 'Cabinet Roux'],
  'syndic.gestionnaire': ['Gestionnaire du syndic', 'M. Petit'],
  'syndic.adresse': ['Adresse du syndic', '8 cours Fauriel, 42100 Saint-Étienne'],
  'syndic.telephone': ['Téléphone du syndic', '04 77 00 00 00'],
  'syndic.email': ['E-mail du syndic', 'contact@cabinet-roux.example'],
  'assemblee.date': ['Date de l’assemblée', '12/06/2027'],
  'assemblee.date_en_lettres': ['Date de l’assemblée en toutes lettres', '12 juin 2027'],
  'assemblee.heure': ['Heure de l’assemblée', '18:30'],
  'assemblee.lieu': ['Lieu de l’assemblée', 'Salle des fêtes, 2 place Jean-Jaurès'],
  'courrier.texte': ['Texte écrit au moment de l’envoi', 'Les travaux commencent le 2 mars.'],
  'mission.nom': ['Nom de la mission', 'OPAH de Rennes Nord'],
  'mission.client': ['Client de la mission', 'Rennes Métropole'],
  'agence.nom': ['Nom de l’agence', 'Agence de Rennes'],
  'agence.email': ['E-mail de l’agence', 'rennes@exemple.fr'],
  'agence.adresse': ['Adresse de l’agence', '4 quai Lamennais, 35000 Rennes'],
  'date.jour': ['Date du jour', '12/03/2026'],
  'date.en_lettres': ['Date du jour en toutes lettres', '12 mars 2026'],
} as const satisfies Readonly<Record<string, readonly [label: string, example: string]>>
type OwnerToken = keyof typeof ownerTokenList
export const isOwnerToken = (name: string): name is OwnerToken => Object.hasOwn(ownerTokenList, name)

/** The tokens of one letter are read from it. */
export interface OwnerTokenSource {
  readonly copro: CoproSheet
  readonly recipient: {
    readonly name: string
    readonly address: string
    readonly lots: readonly string[]
    /** Thousandths; null where the copro has no general clé. */
    readonly tantiemes: bigint | null
    readonly voices: bigint | null
    readonly owed: readonly { readonly lot: string; readonly on: string; readonly amount: number }[]
  }
  readonly total: bigint | null
  readonly assembly: { readonly on: string | null; readonly time: string | null; readonly place: string | null }
  readonly text: string | null
  readonly mission: string
  readonly client: string
  readonly agency: { readonly name: string; readonly email: string; readonly address: string } | null
  readonly on: string
}

const shares = (value: bigint | null): string => (value === null ? '' : formatNumber(Number(ofThousandths(value))))

/** The text of each token: empty where there is nothing to say. */
export function ownerTokens(source: OwnerTokenSource): Record<OwnerToken, string> {
  const { copro, recipient, assembly, agency, on } = source
  const { syndic } = copro
  return {
    'destinataire.nom': recipient.name,
    'destinataire.adresse': recipient.address,
    'destinataire.lots': recipient.lots.join(', '),
    'destinataire.tantiemes': shares(recipient.tantiemes),
    'destinataire.voix': shares(recipient.voices),
    'destinataire.impayes':
      recipient.owed.length > 0 ? formatEuro(recipient.owed.reduce((sum, { amount }) => sum + amount, 0)) : '',
    'destinataire.impayes_par_lot': recipient.owed
      .map(({ lot, on: day, amount }) => `Lot ${lot}\u00A0: ${formatEuro(amount)} au ${formatDay(day)}`)
      .join('\n'),
    'copropriete.nom': coproTitle(copro),
    'copropriete.adresse': addressLineOf(copro.address_1),
    'copropriete.immatriculation': copro.copro_registry_number ?? '',
    'copropriete.tantiemes': shares(source.total),
    'copropriete.president': copro.president?.name ?? '',
    'syndic.nom': syndic?.name ?? '',
    'syndic.gestionnaire': syndic?.manager_name ?? '',
    'syndic.adresse': syndic?.manager_address ?? '',
    'syndic.telephone': syndic?.manager_phone_number ?? '',
    'syndic.email': syndic?.manager_email ?? '',
    'assemblee.date': assembly.on ? formatDay(assembly.on) : '',
    'assemblee.date_en_lettres': assembly.on ? formatLongDay(assembly.on) : '',
    'assemblee.heure': assembly.time ?? '',
    'assemblee.lieu': assembly.place ?? '',
    'courrier.texte': source.text ?? '',
    'mission.nom': source.mission,
    'mission.client': source.client,
    'agence.nom': agency?.name ?? '',
    'agence.email': agency?.email ?? '',
    'agence.adresse': agency?.address ?? '',
    'date.jour': formatDay(on),
    'date.en_lettres': formatLongDay(on),
  }
}
