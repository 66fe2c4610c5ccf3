import type { z } from 'zod'
import { optional } from '../kernel/field.ts'
import {
  choice,
  emailAddress,
  euros,
  longText,
  phoneNumber,
  shortText,
  squareMetres,
  whole,
  year as yearOf,
  yesNo,
} from '../kernel/formats.ts'
import { event } from '../kernel/message.ts'
import { accommodationNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { personal } from '../kernel/personal.ts'
import { recordSheet } from '../kernel/record.ts'
import { area, between, decimalBetween, occupants, year } from '../kernel/rules.ts'
import { civility, decimal, id, text } from '../kernel/values.ts'
import { caseTypeLabels } from '../projects/project-words.ts'
import { dependence } from '../projects/requester.ts'
import { disorderMeta, disorders, disordersAsked, rentTypes } from './disorder.ts'

/** From 0, sound, to 1. */
export const coefficient = decimalBetween(0, 1)
const asDecimal = { format: 'decimal', hint: 'Entre 0 et 1.' } as const

/**
 * A dwelling of a project. Its events live on the project's stream, so that one save of the project is one append and its
 * past is told with it. Areas are decimal square metres.
 */
export const accommodation = recordSheet({
  right: 'project',
  stream: 'accommodation',
  words: accommodationNoun,
  sections: {
    Logement: {
      name: optional('Nom du logement', personal(text(200))),
      accommodation_type: optional(
        'Type de logement',
        choice({ Maison: 'Maison', Appartement: 'Appartement', Immeuble: 'Immeuble' }),
      ),
      typology: optional('Typologie', shortText(50), { hint: 'Par exemple T3 ou studio.' }),
      address_complement: optional('Complément d’adresse du logement', personal(shortText(200))),
      access: optional('Accès', personal(longText(1000))),
      condominium: optional('En copropriété', yesNo),
      out_of_project: optional('Hors projet', yesNo),
    },
    Bâti: {
      construction_year: optional('Année de construction', year(1000, 2100), { format: 'year' }),
      purchase_year: optional('Année d’achat', yearOf(1800)),
      levels_nb: optional('Niveaux', whole(0, 100)),
      rooms_nb: optional('Pièces', whole(0, 100)),
      living_area: optional('Surface habitable', decimal, { format: 'area', unit: 'm²' }),
      additional_area: optional('Surface annexe', squareMetres),
      degradation_coefficient: optional('Coefficient de dégradation', coefficient, asDecimal),
      unsanitary_coefficient: optional('Coefficient d’insalubrité', coefficient, asDecimal),
    },
    Dossier: {
      /** Texts of their own of before the choice stay as they were written. */
      case_type: optional('Cas du logement', shortText(100), { format: 'choice', words: caseTypeLabels }),
      secondary_case_type: optional('Type de dossier secondaire', shortText(100)),
      police_order: optional('Arrêté de police', yesNo, { hint: 'Insalubrité, péril, mise en sécurité.' }),
    },
    'Location et vacance': {
      main_residence: optional('Résidence principale', yesNo, { hint: 'De qui l’occupe, propriétaire ou locataire.' }),
      vacant: optional('Vacant', yesNo),
      year_vacant_nb: optional('Années de vacance', whole(0, 200)),
      current_rent: optional('Loyer actuel', personal(euros)),
      rent_after_renovation: optional('Loyer après travaux', personal(euros)),
      type_rent_after_renovation: optional('Type de loyer après travaux', rentTypes),
      rent_intermediation: optional('Intermédiation locative', yesNo),
      lease_years: optional('Durée d’engagement de location', whole(0, 99, 'ans')),
    },
    Locataire: {
      tenant_title: optional('Civilité du locataire', personal(civility)),
      tenant_last_name: optional('Nom du locataire', personal(shortText(150))),
      tenant_first_name: optional('Prénom du locataire', personal(shortText(150))),
      phone_number: optional('Téléphone du locataire', personal(phoneNumber)),
      tenant_email: optional('E-mail du locataire', personal(emailAddress)),
      adults_tenants_number: optional('Adultes locataires', personal(occupants)),
      minors_tenants_number: optional('Mineurs locataires', personal(between(0, 10))),
      ...dependence,
      tenant_commentary: optional('Commentaire sur le locataire', personal(longText(2000))),
    },
    Désordres: {
      disorders: optional('Désordres', personal(disorders), disorderMeta),
      commentary: optional('Commentaire', personal(longText(5000))),
    },
  },
})
/** What its lists say of it. */
export const accommodationOutline = outlineOf(accommodation)
export const accommodationSheet = accommodation.fields
export type AccommodationSheet = z.infer<typeof accommodationSheet>
const oneCase = shortText(100).refine(code => code in caseTypeLabels, 'Choisissez une des valeurs proposées.')
/** What may be written today; events of before may hold areas that a person would be refused. */
export const accommodationInput = accommodationSheet.extend({
  living_area: area.nullable().optional(),
  case_type: optional('Cas du logement', oneCase, { format: 'choice', words: caseTypeLabels }),
  disorders: disordersAsked,
})

const about = { accommodation_id: id, project_id: id, requester_id: id }
const subject = { subject: 'requester_id' } as const

export const accommodationRegistered = event(
  'AccommodationRegistered',
  { ...about, sheet: accommodationSheet },
  subject,
)
export const accommodationAmended = event(
  'AccommodationAmended',
  { ...about, changes: accommodationSheet.partial() },
  subject,
)
export const accommodationRemoved = event('AccommodationRemoved', about)
/** A removal undone: the dwelling is as it was. */
export const accommodationRestored = event('AccommodationRestored', about)
