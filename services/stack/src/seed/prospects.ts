import { addDays } from '@faitage/contracts/kernel/format-date'
import type { ProspectSheet } from '@faitage/contracts/prospects/prospect'

type DemoProspect = Omit<ProspectSheet, 'mission_id' | 'referrer_id'> & {
  /** Place of their mission among those of the demonstration; of nobody without one. */
  readonly mission?: number
}

/** People who called lately and have no project yet. */
export const demoProspects = (today: string): readonly DemoProspect[] => [
  {
    civility: 'mme',
    last_name: 'Kerbrat',
    first_name: 'Soazig',
    requester_type: 'PO',
    phone_number_1: '+33687451290',
    email: 'soazig.kerbrat@exemple.fr',
    status: 'nouveau',
    date_contact: addDays(today, -1),
    contact_source: 'permanence',
    description: 'Longère de 1920, murs humides. A vu l’affiche en mairie, voudrait une visite.',
    mission: 0,
  },
  {
    civility: 'mandmme',
    last_name: 'Delahaye-Montgomery',
    first_name: 'Jean-Baptiste et Marguerite',
    requester_type: 'PO',
    phone_number_1: '+33241553377',
    status: 'a_rappeler',
    date_contact: addDays(today, -6),
    recall_on: addDays(today, 2),
    contact_source: 'telephone',
    description: 'Adapter la salle de bain. Demandent à être rappelés en fin de journée.',
    mission: 0,
  },
  {
    company_name: 'SCI Les Trois Marronniers',
    requester_type: 'PB',
    email: 'gestion@trois-marronniers.exemple.fr',
    status: 'en_reflexion',
    date_contact: addDays(today, -20),
    contact_source: 'partenaire',
    description: 'Immeuble de quatre logements à remettre en location.',
  },
  {
    civility: 'm',
    last_name: 'Okonkwo',
    first_name: 'Daniel',
    requester_type: 'LOCATAIRE',
    phone_number_1: '+33756120934',
    status: 'sans_suite',
    date_contact: addDays(today, -45),
    contact_source: 'site_internet',
    notes: 'Hors du périmètre, orienté vers France Rénov’.',
  },
]
