import type { ImportField, NamedField } from '@faitage/contracts/imports/import-fields'
import { importFieldNames, importFields } from '@faitage/contracts/imports/import-fields'
import type { ImportColumn } from '@faitage/contracts/imports/mission-import'
import { normalise } from '@faitage/contracts/kernel/reading/reading'

/** How else people head these columns. Compared without accents, case or punctuation. */
const synonyms: Record<NamedField, readonly string[]> = {
  reference: [
    'réf',
    'référence dossier',
    'référence du dossier',
    'référence projet',
    'référence du projet',
    'numéro de dossier',
    'numéro dossier',
    'n° de dossier',
    'n° dossier',
    'no dossier',
    'numéro',
    'dossier',
    'identifiant',
  ],
  requester_type: [
    'type demandeur',
    'type de demandeur (PO, PB, LOCATAIRE, SDC)',
    'demandeur',
    'statut du demandeur',
    'profil',
    'type de propriétaire',
    'statut d’occupation',
  ],
  title: ['titre', 'civ', 'genre'],
  last_name: ['nom de famille', 'nom du demandeur', 'nom demandeur', 'nom d’usage'],
  first_name: ['prénoms', 'prénom du demandeur', 'prénom demandeur'],
  company_name: [
    'société',
    'entreprise',
    'nom de la société',
    'nom de l’entreprise',
    'dénomination sociale',
    'organisme',
  ],
  phone_number_1: [
    'tél',
    'n° de téléphone',
    'numéro de téléphone',
    'téléphone 1',
    'téléphone portable',
    'téléphone mobile',
    'téléphone fixe',
    'portable',
    'mobile',
    'gsm',
  ],
  phone_number_2: [
    'téléphone 2',
    'tél 2',
    'second tél',
    'deuxième téléphone',
    'autre téléphone',
    'téléphone secondaire',
    'portable 2',
  ],
  email: [
    'email',
    'mail',
    'mél',
    'courriel',
    'adresse e-mail',
    'adresse mail',
    'adresse email',
    'adresse électronique',
  ],
  address: ['adresse postale', 'adresse du logement', 'adresse 1', 'rue', 'voie', 'n° et rue', 'numéro et voie'],
  address_complement: [
    'complément',
    'adresse 2',
    'complément adresse',
    'complément de l’adresse',
    'bâtiment, étage, porte',
  ],
  address_code: ['cp', 'code', 'code postal du logement'],
  address_location: ['ville', 'localité', 'commune du logement', 'ville du logement'],
  status: ['statut du dossier', 'statut du projet', 'état', 'étape', 'avancement', 'état du dossier'],
  status_on: [
    'date statut',
    'date du dernier statut',
    'date d’effet',
    'date d’effet du statut',
    'date de statut',
    'depuis le',
    'date',
  ],
  taxable_income: [
    'RFR',
    'revenu',
    'revenus',
    'revenu fiscal de référence',
    'revenu fiscal de référence (€)',
    'revenus fiscaux',
    'revenu imposable',
    'ressources',
  ],
  taxable_income_year: [
    'année revenu',
    'année des revenus',
    'année du revenu fiscal',
    'année fiscale',
    'année de référence',
    'année RFR',
    'année du RFR',
  ],
  adults_occupants_number: [
    'nombre d’adultes',
    'nb adultes',
    'nbre adultes',
    'adultes occupants',
    'nombre d’adultes occupants',
    'adultes au foyer',
  ],
  minors_occupants_number: [
    'nombre de mineurs',
    'nb mineurs',
    'nbre mineurs',
    'enfants',
    'nombre d’enfants',
    'nb enfants',
    'mineurs occupants',
    'enfants mineurs',
  ],
  accommodation_name: ['nom logement', 'désignation du logement', 'intitulé du logement'],
  accommodation_type: ['type logement', 'logement', 'type de bien', 'nature du logement', 'type d’habitation'],
  construction_year: [
    'année construction',
    'construction',
    'date de construction',
    'année de construction du logement',
  ],
  living_area: [
    'surface habitable',
    'surface (m²)',
    'surface m2',
    'surface habitable (m²)',
    'm²',
    'superficie',
    'SHAB',
  ],
  required_action: ['action à mener', 'action à faire', 'action nécessaire'],
  urgent_visit: ['urgent', 'urgence', 'visite à faire en urgence'],
  description: [
    'descriptif',
    'description du projet',
    'description des travaux',
    'objet de la demande',
    'nature du projet',
  ],
  notes: [
    'note',
    'notes',
    'note interne',
    'remarque',
    'remarques',
    'observation',
    'observations',
    'commentaire',
    'commentaires',
  ],
  referrer: [
    'référente',
    'référent(e)',
    'référents',
    'référent du dossier',
    'conseiller',
    'conseillère',
    'chargé d’opération',
    'chargé de mission',
    'chargé d’étude',
    'suivi par',
    'responsable',
  ],
}

/** Those of fields that are read by what their schema says: most are called one way. */
const otherNames: Partial<Record<ImportField, readonly string[]>> = {
  ...synonyms,
  requester_birthday_date: ['né le', 'née le', 'naissance', 'date naissance'],
  requester_profession: ['métier', 'situation professionnelle'],
  requester_date_contact: ['premier contact', 'date de premier contact', 'date de contact'],
  requester_contact_source: ['origine', 'source du contact', 'comment nous a connus'],
  requester_PTZ_year: ['PTZ', 'année PTZ', 'année du PTZ'],
  requester_GIR_coefficient: ['coefficient GIR', 'niveau de GIR'],
  requester_has_AAH: ['AAH'],
  requester_has_APA: ['APA'],
  requester_rate_adaptation: ['taux d’adaptation'],
  requester_has_PCH: ['PCH'],
  requester_has_ergotherapeute: ['suivi par un ergothérapeute'],
  accommodation_case_type: ['type de dossier'],
  project_work_types: ['travaux', 'type de travaux', 'nature des travaux'],
  project_national_partners: ['partenaires', 'partenaire national'],
  project_closure_motive: ['motif de la clôture', 'clôture'],
  accommodation_purchase_year: ['année d’acquisition', 'achat'],
  accommodation_levels_nb: ['nombre de niveaux', 'nb niveaux', 'étages'],
  accommodation_rooms_nb: ['nombre de pièces', 'nb pièces'],
  accommodation_vacant: ['logement vacant', 'vacance'],
  accommodation_current_rent: ['loyer', 'loyer mensuel', 'loyer avant travaux'],
  accommodation_tenant_last_name: ['locataire', 'nom locataire'],
  accommodation_tenant_first_name: ['prénom locataire'],
}

const fieldByName = new Map<string, ImportField>(
  importFields.flatMap(field =>
    [importFieldNames[field], ...(otherNames[field] ?? [])].map(name => [normalise(name), field] as const),
  ),
)

/** The field a header names, if it is one we know. A trailing unit or remark in brackets does not hinder. */
export const recognise = (header: string): ImportField | undefined =>
  fieldByName.get(normalise(header)) ?? fieldByName.get(normalise(header.replace(/\([^()]*\)/g, ' ')))

/** Where a second column of the same kind goes, unless another one is called so: a mobile and a landline. */
const second: Partial<Record<ImportField, ImportField>> = { phone_number_1: 'phone_number_2' }

/** A custom field of the mission, as the header of its column names it. */
export interface OwnField {
  readonly id: string
  readonly header: string
}

/** The names of what every project has, as templates head them: a custom field called otherwise comes before their other names. */
const official = new Set(importFields.map(field => normalise(importFieldNames[field])))

/** The custom field that each header names. */
function ownNamed(headers: readonly string[], own: readonly OwnField[]): (string | undefined)[] {
  const byName = new Map(own.map(({ id, header }) => [normalise(header), id]))
  const taken = new Set<string>()
  return headers.map(header => {
    const name = normalise(header)
    const id = official.has(name) ? undefined : byName.get(name)
    if (id === undefined || taken.has(id)) return undefined
    taken.add(id)
    return id
  })
}

/** Our own list of projects heads the name of the requester so, and their type by one word. */
const exported = { name: 'demandeur', type: 'type' }

/** What each header names; « Demandeur » is somebody's name where another column is their type. */
function fieldsNamed(headers: readonly string[]): (ImportField | undefined)[] {
  const words = headers.map(normalise)
  if (!words.includes(exported.name) || !words.includes(exported.type)) return headers.map(recognise)
  return headers.map((header, at) => {
    if (words[at] === exported.name) return undefined
    return words[at] === exported.type ? 'requester_type' : recognise(header)
  })
}

/** One column per header, in the file's order; the first of two that name the same field gets it. */
export function recogniseColumns(headers: readonly string[], own: readonly OwnField[] = []): ImportColumn[] {
  const customs = ownNamed(headers, own)
  const fields = fieldsNamed(headers)
  const named = headers.map((_, at) => (customs[at] === undefined ? fields[at] : undefined))
  const taken = new Set<ImportField | undefined>()
  const firstOf = (field: ImportField | undefined): ImportField | null => {
    if (!field || taken.has(field)) return null
    taken.add(field)
    return field
  }
  const first = named.map(firstOf)
  return headers.map((header, at) => {
    const custom = customs[at]
    if (custom !== undefined) return { header, field: null, custom }
    const again = first[at] === null ? named[at] : undefined
    return { header, field: first[at] ?? firstOf(again && second[again]) }
  })
}

/** What a file must have to be importable at all: the key of a project within its mission. */
export const missingColumns = (columns: readonly ImportColumn[]): ImportField[] =>
  columns.some(column => column.field === 'reference') ? [] : ['reference']
