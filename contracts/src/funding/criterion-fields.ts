import { departments } from '../directory/departments.ts'

/** One thing to choose, as stored and as read. */
interface CriterionOption {
  readonly value: string
  readonly label: string
}

/**
 * What the value of a field is: one of a list, a whole number, a decimal string, integer cents, yes or no, postal codes.
 * Bounds are included.
 */
export type CriterionField = { readonly label: string; readonly group: string } & (
  | { readonly kind: 'choice'; readonly options: readonly CriterionOption[] }
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
const dwelling = 'Logement'
const energy = 'Performance énergétique'

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
    options: departments.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
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
  degradation_coefficient: {
    label: 'Coefficient de dégradation',
    group: dwelling,
    kind: 'decimal',
    least: 0,
    most: 1,
  },
  unsanitary_coefficient: { label: 'Coefficient d’insalubrité', group: dwelling, kind: 'decimal', least: 0, most: 1 },

  energy_label: { label: 'Étiquette énergie avant travaux', group: energy, kind: 'choice', options: letters },
  projected_energy_label: { label: 'Étiquette énergie après travaux', group: energy, kind: 'choice', options: letters },
  energy_label_gain: { label: 'Classes gagnées', group: energy, kind: 'whole', least: 0, most: 6 },
  energy_gain: { label: 'Gain énergétique', group: energy, kind: 'decimal', least: 0, most: 100, unit: '%' },

  total_work_price: { label: 'Montant total des travaux', group: 'Travaux', kind: 'amount' },
} as const satisfies Record<string, CriterionField>

export type CriterionFieldName = keyof typeof criterionFields

/** What is known of a field, whatever its kind. */
export const criterionField = (name: CriterionFieldName): CriterionField => criterionFields[name]
