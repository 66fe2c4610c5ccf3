import fc from 'fast-check'

/*
 * Extracts of the national registry as the field sends them: one truth, written in each of its three dialects, messy on
 * purpose. The same seed gives the same file.
 */

const towns = [
  { town: 'Saint-Étienne', postal: '42000', insee: '42218', latitude: 45.4397, longitude: 4.3872 },
  { town: 'Le Vésinet', postal: '78110', insee: '78650', latitude: 48.8925, longitude: 2.1333 },
  { town: 'Ajaccio', postal: '20000', insee: '2A004', latitude: 41.9192, longitude: 8.7386 },
  { town: 'Saint-Denis', postal: '97400', insee: '97411', latitude: -20.8823, longitude: 55.4504 },
  { town: 'Mâcon', postal: '71000', insee: '71270', latitude: 46.3069, longitude: 4.8287 },
] as const
const streets = [
  'rue des Érables',
  'avenue de la Gare',
  'boulevard Ney',
  'allée des Tilleuls',
  'place de l’Hôtel-de-Ville',
]
const syndics = [
  { name: 'CABINET DU PORT', siret: '73282932000074', town: 'Lyon', type: 'professionnel' },
  { name: 'RÉGIE DES ALPES', siret: '55203253400646', town: 'Annecy', type: 'professionnel' },
  { name: '', siret: '', town: '', type: 'bénévole' },
  { name: '', siret: '', town: '', type: 'non connu' },
] as const
const periods = ['AVANT_1949', 'DE_1949_A_1960', 'DE_1975_A_1993', 'APRES_2010', 'NON_CONNUE'] as const

const past = fc
  .record({
    year: fc.integer({ min: 1950, max: 2020 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ year, month, day }) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)

const truth = fc.record({
  name: fc.constantFrom('Les Érables', 'RÉSIDENCE « L’ÉTOILE »', 'SDC 12 rue Neuve; bât. A', 'Le "Corbusier"', ''),
  house: fc.integer({ min: 1, max: 180 }),
  street: fc.constantFrom(...streets),
  place: fc.constantFrom(...towns),
  other: fc.option(fc.constantFrom('14 rue du Lac 42000 Saint-Étienne', '3 impasse Haute')),
  regulation: fc.option(past),
  updated: past,
  syndic: fc.constantFrom(...syndics),
  cooperative: fc.boolean(),
  mandate: fc.constantFrom('Mandat en cours', 'Pas de mandat en cours', 'Mandat expiré sans successeur déclaré', ''),
  mandate_end: fc.option(past),
  housing: fc.integer({ min: 0, max: 300 }),
  shops: fc.integer({ min: 0, max: 20 }),
  annexes: fc.integer({ min: 0, max: 200 }),
  period: fc.constantFrom(...periods),
  serviced: fc.boolean(),
  kind: fc.constantFrom('Principal', 'Secondaire', ''),
  asl: fc.nat({ max: 2 }),
  parcel: fc.option(fc.integer({ min: 1, max: 9999 })),
  section: fc.constantFrom('A', 'AB', 'ZC'),
  programs: fc.record({
    qpv: fc.boolean(),
    acv: fc.boolean(),
    pvd: fc.boolean(),
    pdp: fc.boolean(),
    aided: fc.boolean(),
  }),
  /** How the field writes: it changes nothing to what is meant. */
  blank: fc.constantFrom('', ' ', 'non connu', 'Non renseigné', 'Identité non partagée en Open Data'),
  french_days: fc.boolean(),
  spaced_number: fc.boolean(),
  parts_only: fc.boolean(),
})
export type RegistryTruth = (typeof truth extends fc.Arbitrary<infer T> ? T : never) & { readonly number: string }

/** As many copros of one seed; their numbers are `AA` and their place. */
export const registryTruth = (seed: number, count: number): RegistryTruth[] =>
  fc
    .sample(truth, { seed, numRuns: count })
    .map((one, index) => ({ ...one, number: `AA${String(index + 1).padStart(7, '0')}` }))

export type RegistryDialect = 'titles' | 'long' | 'short'

/** Faults that a file really has, by the place of a row. Each stands in all dialects alike. */
export const faultOf = (
  index: number,
): 'day' | 'lots' | 'twice' | 'formula' | 'number' | 'short_row' | 'siret' | undefined =>
  index % 10 === 3
    ? (['day', 'lots', 'twice', 'formula', 'number', 'short_row', 'siret'] as const)[Math.floor(index / 10) % 7]
    : undefined

/** Column keys of our own, the header of each dialect, and what stands below it. */
const columns: [titles: string, long: string, short: string, cell: (one: RegistryTruth) => string][] = [
  ['EPCI', 'epci', 'epci', () => '200046977'],
  [
    "Numéro d'immatriculation",
    'numero_d_immatriculation',
    'numero_immatriculation',
    one => (one.spaced_number ? one.number.toLowerCase().replace('a0', 'a 0') : one.number),
  ],
  ["Date d'immatriculation", 'date_d_immatriculation', 'date_immatriculation', () => '2019-05-02'],
  ['Date de la dernière MAJ', 'date_de_la_derniere_maj', 'date_derniere_maj', one => day(one, one.updated)],
  [
    'Type de syndic : bénévole / professionnel / non connu',
    'type_de_syndic_benevole_professionnel_non_connu',
    'type_syndic',
    one => one.syndic.type,
  ],
  [
    'Raison sociale du représentant légal',
    'raison_sociale_du_representant_legal',
    'raison_sociale_representant_legal',
    one => (one.parts_only ? '' : one.syndic.name) || one.blank,
  ],
  [
    'Identification du représentant légal  (raison sociale et le numéro SIRET du syndic professionnel ou Civilité/prénom/ nom du syndic bénévole ou coopératif)',
    'identification_du_representant_legal_raison_sociale_et_le_numer',
    'identification_representant_legal',
    one => [one.syndic.name, one.syndic.siret].filter(Boolean).join(' ') || one.blank,
  ],
  [
    'Siret représentant légal (si existe)',
    'siret_du_representant_legal',
    'siret_representant_legal',
    one => one.syndic.siret || one.blank,
  ],
  [
    'Commune du représentant légal',
    'commune_du_representant_legal',
    'commune_representant_legal',
    one => one.syndic.town || one.blank,
  ],
  [
    'Mandat en cours dans la copropriété',
    'mandat_en_cours_dans_la_copropriete',
    'mandat_en_cours',
    one => one.mandate || one.blank,
  ],
  [
    'Date de fin du dernier mandat',
    'date_de_fin_du_dernier_mandat',
    'date_fin_dernier_mandat',
    one => day(one, one.mandate_end),
  ],
  [
    'Nom d’usage de la copropriété',
    'nom_d_usage_de_la_copropriete',
    'nom_usage_copropriete',
    one => one.name || one.blank,
  ],
  [
    'Adresse de référence',
    'adresse_de_reference',
    'adresse_reference',
    one => `${one.house} ${one.street} ${one.place.postal} ${one.place.town}`,
  ],
  [
    'Numéro et Voie (adresse de référence)',
    'numero_et_voie_adresse_de_reference',
    'numero_et_voie_adresse',
    one => (one.parts_only ? one.blank : `${one.house} ${one.street}`),
  ],
  [
    'Code postal (adresse de référence)',
    'code_postal_adresse_de_reference',
    'code_postal_adresse',
    one => (one.parts_only ? one.blank : one.place.postal),
  ],
  [
    'Commune (adresse de référence)',
    'commune_adresse_de_reference',
    'commune_adresse',
    one => (one.parts_only ? one.blank : one.place.town),
  ],
  ['Adresse complémentaire 1', 'adresse_complementaire_1', 'adresse_complementaire_1', one => one.other ?? one.blank],
  ['long', 'long', 'longitude', one => String(one.place.longitude)],
  ['lat', 'lat', 'latitude', one => String(one.place.latitude)],
  [
    'Date du règlement de copropriété',
    'date_du_reglement_de_copropriete',
    'date_reglement_copropriete',
    one => day(one, one.regulation),
  ],
  ['Résidence service', 'residence_service', 'residence_service', one => yes(one.serviced)],
  ['Syndicat coopératif', 'syndicat_cooperatif', 'syndicat_cooperatif', one => yes(one.cooperative)],
  [
    'Syndicat principal ou syndicat secondaire',
    'syndicat_principal_ou_syndicat_secondaire',
    'syndicat_principal_ou_secondaire',
    one => one.kind || one.blank,
  ],
  [
    'Nombre d’ASL auxquelles est rattaché le syndicat de copropriétaires',
    'nombre_d_asl_auxquelles_est_rattache_le_syndicat_de_coproprieta',
    'nombre_asl',
    one => String(one.asl),
  ],
  [
    'Nombre total de lots',
    'nombre_total_de_lots',
    'nombre_total_lots',
    one => String(one.housing + one.shops + one.annexes),
  ],
  [
    'Nombre total de lots à usage d’habitation, de bureaux ou de commerces',
    'nombre_total_de_lots_a_usage_d_habitation_de_bureaux_ou_de_comm',
    'nombre_lots_habitation_bureaux_commerces',
    one => String(one.housing + one.shops),
  ],
  [
    'Nombre de lots à usage d’habitation',
    'nombre_de_lots_a_usage_d_habitation',
    'nombre_lots_habitation',
    one => String(one.housing),
  ],
  [
    'Nombre de lots de stationnement',
    'nombre_de_lots_de_stationnement',
    'nombre_lots_stationnement',
    one => String(one.annexes),
  ],
  ['Période de construction', 'periode_de_construction', 'periode_construction', one => one.period],
  [
    'Référence Cadastrale 1',
    'reference_cadastrale_1',
    'reference_cadastrale_1',
    one => (one.parcel === null || one.parts_only ? one.blank : cadastre(one)),
  ],
  [
    'Code INSEE commune 1',
    'code_insee_commune_1',
    'code_insee_commune_1',
    one => (one.parcel === null ? '' : one.place.insee),
  ],
  ['Préfixe 1', 'prefixe_1', 'prefixe_1', () => '0'],
  ['Section 1', 'section_1', 'section_1', one => (one.parcel === null ? '' : one.section)],
  [
    'Numéro parcelle 1',
    'numero_parcelle_1',
    'numero_parcelle_1',
    one => (one.parcel === null ? '' : String(one.parcel)),
  ],
  ['code_qp_2024', 'code_qp_2024', 'code_qp_2024', one => (one.programs.qpv ? 'QP042001' : one.blank)],
  ['Copro dans ACV', 'copro_dans_acv', 'copro_dans_acv', one => yes(one.programs.acv)],
  ['Copro dans PVD', 'copro_dans_pvd', 'copro_dans_pvd', one => yes(one.programs.pvd)],
  ['Copro dans PDP', 'copro_dans_pdp', 'copro_dans_pdp', one => yes(one.programs.pdp)],
  ['Copro aidée', 'copro_aidee', 'copro_aidee', one => yes(one.programs.aided)],
  ['Code Officiel Commune', 'code_officiel_commune', 'code_officiel_commune', one => one.place.postal],
  [
    'Code Officiel Arrondissement Commune',
    'code_officiel_arrondissement_commune',
    'code_officiel_arrondissement_commune',
    one => one.place.insee,
  ],
]
const NUMBER = 1
const places = new Map(columns.map(([, long], index) => [long, index]))
const at = (long: string) => places.get(long)!

const yes = (value: boolean): string => (value ? 'oui' : 'non')
const day = (one: { french_days: boolean; blank: string }, iso: string | null): string =>
  iso === null ? one.blank : one.french_days ? iso.split('-').reverse().join('/') : iso
const cadastre = (one: { place: { insee: string }; section: string; parcel: number | null }): string =>
  `${one.place.insee}000${one.section.padStart(2, '0')}${String(one.parcel).padStart(4, '0')}`

const faults: Record<NonNullable<ReturnType<typeof faultOf>>, (cells: string[]) => void> = {
  day: cells => {
    cells[at('date_du_reglement_de_copropriete')] = '31/02/1975'
  },
  lots: cells => {
    cells[at('nombre_de_lots_a_usage_d_habitation')] = '20000'
  },
  twice: cells => {
    cells[NUMBER] = 'AA0000001'
  },
  formula: cells => {
    cells[at('nom_d_usage_de_la_copropriete')] = "=cmd|'/c calc'!A1"
  },
  number: cells => {
    cells[NUMBER] = 'AA12'
  },
  short_row: cells => {
    cells.pop()
  },
  siret: cells => {
    cells[at('siret_du_representant_legal')] = '12345678901234'
  },
}

/** The rows of a file, its header first. */
export function registryCells(truths: readonly RegistryTruth[], dialect: RegistryDialect): string[][] {
  const which = { titles: 0, long: 1, short: 2 } as const
  const rows = truths.map((one, index) => {
    const cells = columns.map(([, , , cell]) => cell(one))
    const fault = faultOf(index)
    if (fault) faults[fault](cells)
    return cells
  })
  return [columns.map(names => names[which[dialect]]), ...rows]
}

/** The file itself: titles with `;` in Windows-1252, as the ministry's spreadsheets are; the others as UTF-8 with commas. */
export function registryBytes(truths: readonly RegistryTruth[], dialect: RegistryDialect): Uint8Array {
  const separator = dialect === 'titles' ? ';' : ','
  const quoted = (cell: string) => (/[";,\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const text = registryCells(truths, dialect)
    .map(cells => cells.map(quoted).join(separator))
    .join('\r\n')
  // Windows-1252 has the typographic apostrophe at 0x92, where Latin-1 has nothing.
  return dialect === 'titles'
    ? Uint8Array.from(text, letter => (letter === '’' ? 0x92 : letter.charCodeAt(0)))
    : new TextEncoder().encode(text)
}
