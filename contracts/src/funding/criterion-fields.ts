import { rentTypeLabels } from '../accommodations/disorder.ts'
import { departments } from '../directory/departments.ts'
import { optionsOf } from '../kernel/field.ts'
import { caseTypeLabels } from '../projects/project-words.ts'
import { quoteWorkLabels } from '../works/work-kinds.ts'
import { amoLevelLabels } from './amo-level.ts'

/** One thing to choose, as stored and as read. */
interface CriterionOption {
  readonly value: string
  readonly label: string
}

/**
 * The value of a field: one of a list (or several, where `many`: it is among others as soon as one of its values is), a whole number, a decimal string, integer cents, yes or no, postal codes.
 * Bounds are included.
 */
export type CriterionField = { readonly label: string; readonly group: string } & (
  | { readonly kind: 'choice'; readonly options: readonly CriterionOption[]; readonly many?: true }
  | {
      readonly kind: 'whole'
      readonly least: number
      readonly most: number
      readonly unit?: string
      readonly year?: true
    }
  | { readonly kind: 'decimal'; readonly least: number; readonly most: number; readonly unit?: string }
  | { readonly kind: 'amount' | 'yes_no' | 'postal' }
)
export type CriterionKind = CriterionField['kind']

const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map(letter => ({ value: letter, label: letter }))
const requester = 'Demandeur'
const project = 'Projet'
const dwelling = 'Logement'
const condominium = 'Copropriété'
const energy = 'Performance énergétique'
const works = 'Travaux'

/** No agency is there, yet aids are told apart by them. */
const overseas = [
  { code: '971', name: 'Guadeloupe' },
  { code: '972', name: 'Martinique' },
  { code: '973', name: 'Guyane' },
  { code: '974', name: 'La Réunion' },
  { code: '976', name: 'Mayotte' },
] as const

/**
 * Everything a criterion may be about: what a requester, a dwelling, its energy audit and its works hold. The requester's
 * type is not among them: a funder belongs to one. Names are the specification's where it has one.
 */
export const criterionFields = {
  resources_category: {
    label: 'Catégorie de ressources',
    group: requester,
    kind: 'choice',
    options: [
      { value: 'tres_modeste', label: 'très modeste (bleu)' },
      { value: 'modeste', label: 'modeste (jaune)' },
      { value: 'intermediaire', label: 'intermédiaire (violet)' },
      { value: 'superieur', label: 'supérieure (rose)' },
    ],
  },
  taxable_income: { label: 'Revenu fiscal de référence', group: requester, kind: 'amount' },
  occupants_number: { label: 'Personnes du foyer', group: requester, kind: 'whole', least: 1, most: 20 },
  requester_age: { label: 'Âge du demandeur', group: requester, kind: 'whole', least: 0, most: 120, unit: 'ans' },
  GIR_coefficient: { label: 'GIR', group: requester, kind: 'whole', least: 1, most: 6 },
  disability_card: { label: 'Carte d’invalidité', group: requester, kind: 'yes_no' },
  has_APA: { label: 'Bénéficiaire de l’APA', group: requester, kind: 'yes_no' },
  has_AAH: { label: 'Bénéficiaire de l’AAH', group: requester, kind: 'yes_no' },
  has_PCH: { label: 'Bénéficiaire de la PCH', group: requester, kind: 'yes_no' },
  has_ergotherapeute: { label: 'Rapport d’ergothérapeute', group: requester, kind: 'yes_no' },
  rate_adaptation: {
    label: 'Taux d’incapacité',
    group: requester,
    kind: 'decimal',
    least: 0,
    most: 100,
    unit: '%',
  },
  is_private: { label: 'Personne physique', group: requester, kind: 'yes_no' },
  PTZ_year: { label: 'Année du dernier PTZ', group: requester, kind: 'whole', least: 1995, most: 2100, year: true },

  type: { label: 'Cas principal', group: project, kind: 'choice', options: optionsOf(caseTypeLabels) },
  secondary_case_type: {
    label: 'Cas secondaire',
    group: project,
    kind: 'choice',
    options: optionsOf(caseTypeLabels),
  },
  france_renov_appointment: { label: 'Rendez-vous France Rénov’ fait', group: project, kind: 'yes_no' },
  amo_level: {
    label: 'Niveau de l’accompagnement (AMO)',
    group: project,
    kind: 'choice',
    options: optionsOf(amoLevelLabels),
  },

  accommodation_type: {
    label: 'Type de logement',
    group: dwelling,
    kind: 'choice',
    options: [
      { value: 'Maison', label: 'maison' },
      { value: 'Appartement', label: 'appartement' },
      { value: 'Immeuble', label: 'immeuble' },
    ],
  },
  department: {
    label: 'Département',
    group: dwelling,
    kind: 'choice',
    options: [...departments, ...overseas].map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
  },
  address_code: { label: 'Code postal', group: dwelling, kind: 'postal' },
  construction_year: {
    label: 'Année de construction',
    group: dwelling,
    kind: 'whole',
    least: 1000,
    most: 2100,
    year: true,
  },
  construction_age: { label: 'Âge du bâtiment', group: dwelling, kind: 'whole', least: 0, most: 1000, unit: 'ans' },
  living_area: { label: 'Surface habitable', group: dwelling, kind: 'decimal', least: 0, most: 100_000, unit: 'm²' },
  accommodations_nb: { label: 'Nombre de logements', group: dwelling, kind: 'whole', least: 1, most: 10_000 },
  vacant: { label: 'Logement vacant', group: dwelling, kind: 'yes_no' },
  year_vacant_nb: {
    label: 'Années de vacance',
    group: dwelling,
    kind: 'whole',
    least: 0,
    most: 200,
    unit: 'ans',
  },
  main_residence: { label: 'Résidence principale', group: dwelling, kind: 'yes_no' },
  condominium: { label: 'En copropriété', group: dwelling, kind: 'yes_no' },
  purchase_year: { label: 'Année d’achat', group: dwelling, kind: 'whole', least: 1800, most: 2100, year: true },
  levels_nb: { label: 'Niveaux', group: dwelling, kind: 'whole', least: 0, most: 100 },
  rooms_nb: { label: 'Pièces', group: dwelling, kind: 'whole', least: 0, most: 100 },
  case_type: { label: 'Cas du logement', group: dwelling, kind: 'choice', options: optionsOf(caseTypeLabels) },
  police_order: { label: 'Arrêté de police', group: dwelling, kind: 'yes_no' },
  current_rent: { label: 'Loyer actuel', group: dwelling, kind: 'amount' },
  rent_after_renovation: { label: 'Loyer après travaux', group: dwelling, kind: 'amount' },
  type_rent_after_renovation: {
    label: 'Type de loyer après travaux',
    group: dwelling,
    kind: 'choice',
    options: optionsOf(rentTypeLabels),
  },
  rent_intermediation: { label: 'Intermédiation locative', group: dwelling, kind: 'yes_no' },
  lease_years: {
    label: 'Durée d’engagement de location',
    group: dwelling,
    kind: 'whole',
    least: 0,
    most: 99,
    unit: 'ans',
  },
  degradation_coefficient: {
    label: 'Coefficient de dégradation',
    group: dwelling,
    kind: 'decimal',
    least: 0,
    most: 1,
  },
  unsanitary_coefficient: { label: 'Coefficient d’insalubrité', group: dwelling, kind: 'decimal', least: 0, most: 1 },

  registered: { label: 'Immatriculée, données à jour', group: condominium, kind: 'yes_no' },
  main_residence_share: {
    label: 'Part de résidences principales',
    group: condominium,
    kind: 'decimal',
    least: 0,
    most: 100,
    unit: '%',
  },
  arrears_rate: {
    label: 'Taux d’impayés',
    group: condominium,
    kind: 'decimal',
    least: 0,
    most: 100,
    unit: '%',
  },
  npnru: { label: 'En quartier NPNRU', group: condominium, kind: 'yes_no' },

  energy_label: { label: 'Étiquette énergie avant travaux', group: energy, kind: 'choice', options: letters },
  projected_energy_label: { label: 'Étiquette énergie après travaux', group: energy, kind: 'choice', options: letters },
  energy_label_gain: { label: 'Classes gagnées', group: energy, kind: 'whole', least: 0, most: 6 },
  energy_gain: { label: 'Gain énergétique', group: energy, kind: 'decimal', least: 0, most: 100, unit: '%' },
  GES_label: { label: 'Étiquette climat avant travaux', group: energy, kind: 'choice', options: letters },
  projected_GES_label: { label: 'Étiquette climat après travaux', group: energy, kind: 'choice', options: letters },

  total_work_price: { label: 'Montant total des travaux', group: works, kind: 'amount' },
  total_work_price_excl_tax: { label: 'Montant des travaux hors taxes', group: works, kind: 'amount' },
  work_types: {
    label: 'Types de travaux',
    group: works,
    kind: 'choice',
    many: true,
    options: optionsOf(quoteWorkLabels),
  },
  energy_actions_nb: { label: 'Postes de travaux énergétiques', group: works, kind: 'whole', least: 0, most: 7 },
  replaces_fossil_boiler: { label: 'Remplace une chaudière fossile', group: works, kind: 'yes_no' },
} as const satisfies Record<string, CriterionField>

export type CriterionFieldName = keyof typeof criterionFields

/** What is known of a field, whatever its kind. */
export const criterionField = (name: CriterionFieldName): CriterionField => criterionFields[name]
