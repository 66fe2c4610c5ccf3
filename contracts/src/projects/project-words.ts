import { z } from 'zod'
import { choice } from '../kernel/formats.ts'
import { text } from '../kernel/values.ts'

/*
 * The words of what a project is about, and of why it was closed. Codes rather than texts: figures, filters, criteria of
 * funders and triggers of billing are made of them, and they stand once the person is anonymised.
 */

/** What a project is mostly about, and beside. */
export const caseTypeLabels = {
  energie: 'Énergie',
  autonomie: 'Autonomie',
  habitat_indigne: 'Habitat indigne',
  degradation_lourde: 'Dégradation lourde',
  securite_salubrite: 'Sécurité et salubrité',
  decence: 'Décence',
  transformation_usage: 'Transformation d’usage',
} as const
export const caseType = choice(caseTypeLabels)

/** Why a project needs no more work. */
export const closureMotiveLabels = {
  operation_terminee: 'Opération terminée',
  abandon: 'Abandon par le demandeur',
  sans_reponse: 'Sans réponse du demandeur',
  non_eligible: 'Non éligible',
  financement_insuffisant: 'Financement insuffisant',
  travaux_sans_aide: 'Travaux faits sans aide',
  vente: 'Bien vendu',
  deces: 'Décès du demandeur',
  autre_operateur: 'Repris par un autre opérateur',
  hors_perimetre: 'Hors périmètre',
  doublon: 'Doublon',
  autre: 'Autre motif',
} as const
export const closureMotive = choice(closureMotiveLabels)

export const workTypeLabels = {
  isolation_murs: 'Isolation des murs',
  isolation_toiture: 'Isolation de la toiture ou des combles',
  isolation_planchers: 'Isolation des planchers bas',
  menuiseries: 'Fenêtres et portes',
  chauffage: 'Chauffage',
  eau_chaude: 'Eau chaude sanitaire',
  ventilation: 'Ventilation',
  photovoltaique: 'Photovoltaïque',
  salle_de_bain: 'Adaptation de la salle de bain',
  accessibilite: 'Accessibilité',
  electricite: 'Électricité',
  plomberie: 'Plomberie et réseaux',
  gros_oeuvre: 'Gros œuvre et structure',
  couverture: 'Couverture et étanchéité',
  humidite: 'Traitement de l’humidité',
  ravalement: 'Ravalement',
  amiante_plomb: 'Amiante et plomb',
  autres: 'Autres travaux',
} as const
const workType = z.object({ type_name: choice(workTypeLabels) })
type WorkType = z.infer<typeof workType>
/** What is to be done, each once. */
export const workTypes = z
  .array(workType)
  .max(Object.keys(workTypeLabels).length)
  .overwrite(types => [...new Map(types.map(one => [one.type_name, one])).values()])
export const writtenWorkTypes = (types: readonly WorkType[]): string =>
  types.map(({ type_name }) => workTypeLabels[type_name]).join(', ')

/** Those who pay beside the public authorities, as forms offer them; another one may be written. */
export const knownNationalPartners = [
  'Action Logement',
  'Agirc-Arrco',
  'Anah',
  'Banque des Territoires',
  'Carsat',
  'CNAV',
  'CNRACL',
  'Fondation pour le Logement des Défavorisés',
  'MDPH',
  'MSA',
  'Procivis',
] as const
const nationalPartner = z.object({ name: text(120) })
type NationalPartner = z.infer<typeof nationalPartner>
export const nationalPartners = z
  .array(nationalPartner)
  .max(20)
  .overwrite(partners => [...new Map(partners.map(one => [one.name, one])).values()])
/** Parted by semicolons, as the import reads them: a name may hold a comma. */
export const writtenPartners = (partners: readonly NationalPartner[]): string =>
  partners.map(({ name }) => name).join('\u00A0; ')
