import type { AccommodationSheet } from '../accommodations/accommodation.ts'
import type { ProjectSheet } from '../projects/project.ts'
import type { Contact, RequesterSheet } from '../projects/requester.ts'

/*
 * Fields of sheets whose cells are read by what their schema says: what heads the column of each. Their name in a file is
 * that of their sheet and their own, since two sheets may have fields called alike; so must their headings differ.
 */

/** The sheet a column is written into: `contact` is the main one of the requester's contacts. */
export type ImportedSheet = 'project' | 'requester' | 'contact' | 'accommodation'
interface Sheets {
  project: ProjectSheet
  requester: RequesterSheet
  contact: Contact
  accommodation: AccommodationSheet
}

type Prefixed<P extends string, H> = { [K in keyof H as `${P}_${K & string}`]: string }

const of =
  <S extends ImportedSheet>(sheet: S) =>
  <const H extends { [K in keyof Sheets[S]]?: string }>(headings: H): Prefixed<S, H> =>
    Object.fromEntries(Object.entries(headings).map(([key, heading]) => [`${sheet}_${key}`, heading])) as Prefixed<S, H>

export const projectFields = of('project')({
  type: 'Cas principal',
  secondary_case_type: 'Cas secondaire',
  work_types: 'Types de travaux',
  national_partners: 'Partenaires nationaux',
  france_renov_appointment: 'Rendez-vous France Rénov’ le',
  no_advance_request: 'Sans demande d’avance',
  monitoring_commentary: 'Commentaire de suivi',
  date_advice_meet: 'Visite conseil le',
  date_control_meet: 'Visite contrôle le',
  closed: 'Clos',
  closure_motive: 'Motif de clôture',
  address_number: 'Numéro de rue',
  address_street: 'Nom de la rue',
  address_latitude: 'Latitude',
  address_longitude: 'Longitude',
})

export const requesterFields = of('requester')({
  is_private: 'Particulier',
  birthday_date: 'Date de naissance',
  siren: 'SIREN',
  profession: 'Profession',
  date_contact: 'Premier contact le',
  contact_source: 'Origine du contact',
  address: 'Adresse du demandeur',
  address_number: 'Numéro de rue du demandeur',
  address_street: 'Rue du demandeur',
  address_complement: 'Complément d’adresse du demandeur',
  address_code: 'Code postal du demandeur',
  address_location: 'Commune du demandeur',
  address_latitude: 'Latitude du demandeur',
  address_longitude: 'Longitude du demandeur',
  address_country: 'Pays du demandeur',
  PTZ_year: 'Année du prêt à taux zéro',
  disability_card: 'Carte d’invalidité',
  rate_adaptation: 'Taux d’incapacité',
  has_AAH: 'Bénéficiaire de l’AAH',
  has_APA: 'Bénéficiaire de l’APA',
  has_PCH: 'Bénéficiaire de la PCH',
  has_ergotherapeute: 'Rapport d’ergothérapeute',
  GIR_coefficient: 'GIR',
  non_eligible: 'Non éligible',
  ineligibility: 'Motif d’inéligibilité',
})

/** The main contact is the one that is altered, or added where there is none; the others stay. */
export const contactFields = of('contact')({
  title: 'Civilité du contact',
  last_name: 'Nom du contact',
  first_name: 'Prénom du contact',
  phone_number: 'Téléphone du contact',
  email: 'E-mail du contact',
  address: 'Adresse du contact',
  comment: 'Commentaire sur le contact',
})

export const unitFields = of('accommodation')({
  typology: 'Typologie',
  address_complement: 'Complément d’adresse du logement',
  access: 'Accès au logement',
  condominium: 'En copropriété',
  out_of_project: 'Hors projet',
  purchase_year: 'Année d’achat',
  levels_nb: 'Niveaux',
  rooms_nb: 'Pièces',
  additional_area: 'Surface annexe',
  degradation_coefficient: 'Coefficient de dégradation',
  unsanitary_coefficient: 'Coefficient d’insalubrité',
  case_type: 'Cas du logement',
  secondary_case_type: 'Type de dossier secondaire',
  police_order: 'Arrêté de police',
  main_residence: 'Résidence principale',
  vacant: 'Vacant',
  year_vacant_nb: 'Années de vacance',
  current_rent: 'Loyer actuel',
  rent_after_renovation: 'Loyer après travaux',
  type_rent_after_renovation: 'Type de loyer après travaux',
  rent_intermediation: 'Intermédiation locative',
  lease_years: 'Durée d’engagement de location',
  commentary: 'Commentaire sur le logement',
})

export const tenantFields = of('accommodation')({
  tenant_title: 'Civilité du locataire',
  tenant_last_name: 'Nom du locataire',
  tenant_first_name: 'Prénom du locataire',
  phone_number: 'Téléphone du locataire',
  tenant_email: 'E-mail du locataire',
  adults_tenants_number: 'Adultes locataires',
  minors_tenants_number: 'Mineurs locataires',
  disability_card: 'Carte d’invalidité du locataire',
  rate_adaptation: 'Taux d’incapacité du locataire',
  has_AAH: 'Locataire bénéficiaire de l’AAH',
  has_APA: 'Locataire bénéficiaire de l’APA',
  has_PCH: 'Locataire bénéficiaire de la PCH',
  has_ergotherapeute: 'Rapport d’ergothérapeute du locataire',
  GIR_coefficient: 'GIR du locataire',
  tenant_commentary: 'Commentaire sur le locataire',
})

const sheetFields = { ...projectFields, ...requesterFields, ...contactFields, ...unitFields, ...tenantFields }
/** A field whose cells are read by what its schema says. */
export type SheetField = keyof typeof sheetFields

/** Where a field is written: its sheet, and its name there. */
export const sheetPlaces: ReadonlyMap<SheetField, { readonly sheet: ImportedSheet; readonly key: string }> = new Map(
  (Object.keys(sheetFields) as SheetField[]).map(name => {
    const [sheet] = name.split('_', 1) as [ImportedSheet]
    return [name, { sheet, key: name.slice(sheet.length + 1) }]
  }),
)
