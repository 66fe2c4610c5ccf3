import { normalise } from '../../kernel/reading/reading.ts'

/**
 * What each column of the national registry's file is headed, compared folded: the French titles of 2022 to 2024 and the
 * long names of the open data fold alike, the short names of the daily file do not. Long names are cut at 63 characters.
 */
const headers = {
  number: ["Numéro d'immatriculation", 'numero_immatriculation'],
  name: ["Nom d'usage de la copropriété", 'nom_usage_copropriete'],
  address: ['Adresse de référence', 'adresse_reference'],
  street: ['Numéro et Voie (adresse de référence)', 'numero_et_voie_adresse', 'numero_et_voie_adresse_reference'],
  postal_code: ['Code postal (adresse de référence)', 'code_postal_adresse', 'code_postal_adresse_reference'],
  town: ['Commune (adresse de référence)', 'commune_adresse', 'commune_adresse_reference'],
  other_address_1: ['Adresse complémentaire 1'],
  other_address_2: ['Adresse complémentaire 2'],
  other_address_3: ['Adresse complémentaire 3'],
  longitude: ['long', 'longitude'],
  latitude: ['lat', 'latitude'],
  regulation_date: ['Date du règlement de copropriété', 'date_reglement_copropriete'],
  syndic_type: ['Type de syndic : bénévole / professionnel / non connu', 'Type de syndic', 'type_syndic'],
  cooperative: ['Syndicat coopératif'],
  syndic_name: ['Raison sociale du représentant légal', 'raison_sociale_representant_legal'],
  syndic_identification: [
    'Identification du représentant légal (raison sociale et le numéro SIRET du syndic professionnel ou Civilité/prénom/ nom du syndic bénévole ou coopératif)',
    'identification_representant_legal',
  ],
  syndic_siret: ['SIRET du représentant légal', 'Siret représentant légal (si existe)', 'siret_representant_legal'],
  syndic_town: ['Commune du représentant légal', 'commune_representant_legal'],
  mandate_end: ['Date de fin du dernier mandat', 'date_fin_dernier_mandat'],
  mandate: ['Mandat en cours dans la copropriété', 'mandat_en_cours', 'mandat_en_cours_copropriete'],
  lots: ['Nombre total de lots', 'nombre_total_lots'],
  main_lots: [
    "Nombre total de lots à usage d'habitation, de bureaux ou de commerces",
    'nombre_lots_habitation_bureaux_commerces',
    'nombre_total_lots_usage_habitation_bureaux_ou_commerces',
  ],
  housing_lots: ["Nombre de lots à usage d'habitation", 'nombre_lots_habitation', 'nombre_lots_usage_habitation'],
  parking_lots: ['Nombre de lots de stationnement', 'nombre_lots_stationnement'],
  period: ['Période de construction', 'periode_construction'],
  serviced: ['Résidence service'],
  principal_or_secondary: [
    'Syndicat principal ou syndicat secondaire',
    'syndicat_principal_ou_secondaire',
    'type_syndicat',
  ],
  principal_number: [
    "Si secondaire, n° d'immatriculation du principal",
    'si_secondaire_numero_immatriculation_principal',
    'numero_immatriculation_principal',
  ],
  asl: ["Nombre d'ASL auxquelles est rattaché le syndicat de copropriétaires", 'nombre_asl'],
  aful: ["Nombre d'AFUL auxquelles est rattaché le syndicat de copropriétaires", 'nombre_aful'],
  unions: [
    "Nombre d'Unions de syndicats auxquelles est rattaché le syndicat de copropriétaires",
    'nombre_unions_syndicats',
  ],
  cadastre_1: ['Référence Cadastrale 1'],
  cadastre_2: ['Référence Cadastrale 2'],
  cadastre_3: ['Référence Cadastrale 3'],
  insee_1: ['Code INSEE commune 1'],
  insee_2: ['Code INSEE commune 2'],
  insee_3: ['Code INSEE commune 3'],
  prefix_1: ['Préfixe 1'],
  prefix_2: ['Préfixe 2'],
  prefix_3: ['Préfixe 3'],
  section_1: ['Section 1'],
  section_2: ['Section 2'],
  section_3: ['Section 3'],
  parcel_1: ['Numéro parcelle 1'],
  parcel_2: ['Numéro parcelle 2'],
  parcel_3: ['Numéro parcelle 3'],
  qpv: ['code_qp_2024', 'code_qp'],
  acv: ['Copro dans ACV'],
  pvd: ['Copro dans PVD'],
  pdp: ['Copro dans PDP'],
  aided: ['Copro aidée'],
  registered_on: ["Date d'immatriculation", 'date_immatriculation'],
  updated_on: ['Date de la dernière MAJ', 'date_derniere_maj'],
  insee: ['Commune', 'code_insee_commune'],
  insee_district: ['Code Officiel Arrondissement Commune', 'code_officiel_arrondissement_commune'],
  /** A postal code in practice, whatever its name says. */
  official_town: ['Code Officiel Commune', 'code_officiel_commune'],
} as const
export type RegistryColumn = keyof typeof headers

/** What people read of a column: its French title. */
export const registryColumnName = (column: RegistryColumn): string => headers[column][0]

const columnOf = new Map<string, RegistryColumn>(
  Object.entries(headers).flatMap(([column, names]) =>
    names.map(name => [normalise(name), column as RegistryColumn] as const),
  ),
)
const long = [...columnOf].filter(([name]) => name.length > 40)

/** The column a header names, whichever of the three dialects it is written in. */
export function registryColumn(header: string): RegistryColumn | undefined {
  const name = normalise(header)
  const cut = name.length >= 40 ? long.find(([whole]) => whole.startsWith(name) || name.startsWith(whole)) : undefined
  return columnOf.get(name) ?? cut?.[1]
}

/** The columns of a file: where each that we know stands, and the headers that say nothing to us. */
export interface RegistryHeader {
  readonly places: ReadonlyMap<RegistryColumn, number>
  readonly width: number
  readonly ignored: readonly string[]
  /** Columns without which nothing can be imported, by their French titles. */
  readonly missing: readonly string[]
}

export function readRegistryHeader(cells: readonly (string | number | null)[]): RegistryHeader {
  const places = new Map<RegistryColumn, number>()
  const ignored: string[] = []
  for (const [index, cell] of cells.entries()) {
    const header = String(cell ?? '')
    const column = registryColumn(header)
    if (column && !places.has(column)) places.set(column, index)
    else if (header.trim() !== '') ignored.push(header)
  }
  const missing = (['number', 'address'] as const).filter(column => !places.has(column)).map(registryColumnName)
  return { places, width: cells.length, ignored, missing }
}
