import { pageTitles } from '@faitage/contracts/kernel/page-titles'
import { below, everybody, type RouteEntry, staff } from './route-entry'
import { accommodationTabs, projectTabs } from './tab-sets'

/** The forms of an energy audit, in a cellar too. */
const forms = () => import('@/features/energy-audit/forms')
const afield = { afield: true } as const
const audit = (title: string, load: NonNullable<RouteEntry['load']>) => ({
  '': { title, load },
  equipment: {
    ...afield,
    title: `${title}, équipements`,
    load: () => forms().then(({ EquipmentPage: Page }) => ({ Page })),
  },
  metrics: {
    ...afield,
    title: `${title}, métrés`,
    load: () => forms().then(({ MetricsPage: Page }) => ({ Page })),
  },
  results: { title: `${title}, résultats`, load: () => import('@/features/energy-audit/results/results-page') },
  'rooms-input': {
    ...afield,
    title: `${title}, pièces`,
    load: () => forms().then(({ RoomsPage: Page }) => ({ Page })),
  },
  'rooms-input/$room_id': {
    ...afield,
    title: `${title}, pièce`,
    load: () => forms().then(({ RoomPage: Page }) => ({ Page })),
  },
})

const common = { app: 'individual', roles: everybody, permission: 'read project' } as const
/** Who the project is for, its status and what one does with it, above every page of it. */
const frame = () => import('@/features/projects/project-frame')
const sections = { ...common, frame, tabs: projectTabs }
const accommodation = {
  ...common,
  frame,
  tabs: accommodationTabs,
  section: 'accommodation',
  feature: 'ca_accommodation',
} as const
/** Of the team: clients are told what came of an audit on their own page. */
const audited = { ...accommodation, roles: staff, feature: 'ca_energy_audit' } as const

/** The steps of a file with its funders: clients are told what is asked, granted and paid on their own page. */
const funded = { section: 'works', roles: staff, permission: 'read simulation' } as const

/** Projects and the sections of one. The requester section has an empty path and is the default. */
export const projectRoutes: readonly RouteEntry[] = [
  {
    path: '/projects',
    title: pageTitles.project.list,
    app: 'individual',
    roles: everybody,
    load: () => import('@/features/projects/list-page'),
  },
  {
    path: '/projects/new',
    title: pageTitles.project.fresh,
    app: 'individual',
    permission: 'create project',
    load: () => import('@/features/projects/new-page'),
  },
  {
    path: '/projects/actions',
    title: 'Actions groupées',
    app: 'individual',
    permission: 'update project',
    load: () => import('@/features/projects/acts/acts-page'),
  },
  {
    path: '/projects/deadlines',
    title: 'Échéances des financeurs',
    app: 'individual',
    permission: 'read simulation',
    load: () => import('@/features/funding/deadlines/deadlines-page'),
  },
  {
    path: '/projects/generations',
    title: 'Mes générations de documents',
    app: 'individual',
    permission: 'create document',
    load: () => import('@/features/letters/generations-page'),
  },
  {
    path: '/projects/mailings',
    title: 'Envois d’e-mails',
    app: 'individual',
    permission: 'read email',
    load: () => import('@/features/mail/mailings-page'),
  },
  {
    path: '/projects/mailings/$mailing_id',
    title: 'Envoi d’e-mails',
    app: 'individual',
    permission: 'read email',
    load: () => import('@/features/mail/mailing-page'),
  },
  {
    path: '/projects/program-visit',
    title: 'Programmer des visites',
    app: 'individual',
    permission: 'read visit',
    load: () => import('@/features/visits/program-page'),
  },
  {
    path: '/visits',
    title: 'Visites',
    app: 'individual',
    permission: 'read visit',
    load: () => import('@/features/visits/visits-page'),
  },
  {
    path: '/visits/tour',
    title: 'Ma tournée',
    app: 'individual',
    permission: 'read visit',
    load: () => import('@/features/visits/tour-page'),
  },
  {
    path: '/visits/$visit_id',
    title: 'Compte rendu de visite',
    app: 'individual',
    permission: 'read visit',
    load: () => import('@/features/visits/report-page'),
  },
  ...below('/projects/edit/$id', sections, {
    '': {
      title: pageTitles.project.sheet,
      section: 'requester',
      past: true,
      load: () => import('@/features/projects/edit-page'),
    },
    client: {
      title: 'Espace client',
      ofClient: true,
      load: () => import('@/features/projects/portal/client-page'),
    },
    messages: {
      title: 'Messages',
      feature: 'ca_messages',
      section: 'messages',
      load: () => import('@/features/projects/portal/messages-page'),
    },
    documents: {
      title: 'Documents du projet',
      feature: 'ca_documents',
      section: 'documents',
      load: () => import('@/features/files/project-documents-page'),
    },
    funders: {
      title: 'Financeurs du projet',
      feature: 'ca_funders',
      ...funded,
      section: 'funders',
      load: () => import('@/features/funding/files/funders-page'),
    },
    'accommodation/common_area': {
      title: 'Parties communes',
      feature: 'ca_common_areas',
      section: 'accommodation',
      load: () => import('@/features/accommodations/common-area-page'),
    },
    'accommodation/general': {
      title: 'Logements',
      feature: 'ca_accommodation',
      section: 'accommodation',
      load: () => import('@/features/accommodations/list-page'),
    },
    'accommodation/new': {
      title: 'Nouveau logement',
      feature: 'ca_accommodation',
      section: 'accommodation',
      load: () => import('@/features/accommodations/new-page'),
    },
    'contractualization/documents': {
      title: 'Documents contractuels',
      feature: 'ca_contractual_documents',
      section: 'contractualization',
      roles: staff,
      permission: 'read document',
      load: () => import('@/features/letters/contract-documents-page'),
    },
    'contractualization/quote-invoice': {
      title: 'Devis et factures',
      feature: 'ca_amo_quotes',
      section: 'contractualization',
      permission: 'read quote',
      load: () => import('@/features/invoicing/quote-invoice-page'),
    },
    'follow-up/comments': {
      title: 'Commentaires',
      roles: staff,
      feature: 'ca_follow_up_comments',
      section: 'follow_up',
      load: () => import('@/features/projects/comments-page'),
    },
    'follow-up/tasks': {
      title: 'Tâches du projet',
      roles: staff,
      feature: 'ca_follow_up_tasks',
      section: 'follow_up',
      load: () => import('@/features/projects/tasks-page'),
    },
    'follow-up/emails': {
      title: 'E-mails du projet',
      roles: staff,
      section: 'follow_up',
      load: () => import('@/features/mail/project-emails-page'),
    },
    'follow-up/visits': {
      title: 'Visites du projet',
      roles: staff,
      permission: 'read visit',
      feature: 'ca_visits',
      section: 'follow_up',
      load: () => import('@/features/visits/project-visits-page'),
    },
    'works/approval': {
      title: 'Agrément',
      feature: 'ca_approval',
      ...funded,
      load: () => import('@/features/funding/files/approval-page'),
    },
    'works/deposit': {
      title: 'Dépôt',
      feature: 'ca_deposit',
      ...funded,
      load: () => import('@/features/funding/files/deposit-page'),
    },
    'works/payment': {
      title: 'Demande de paiement',
      feature: 'ca_payment',
      ...funded,
      load: () => import('@/features/funding/files/payment-page'),
    },
    'works/quote': {
      title: 'Devis de travaux',
      feature: 'ca_quotes',
      section: 'works',
      permission: 'read quote',
      load: () => import('@/features/works/quotes-page'),
    },
    'works/simulations': {
      title: 'Simulations',
      feature: 'ca_simulations',
      section: 'works',
      // Clients are told of the plan that was retained.
      ofTeam: 'read simulation',
      load: () => import('@/features/funding/simulations/simulations-page'),
    },
  }),
  ...below('/projects/edit/$id/accommodation/$accommodation_id', accommodation, {
    '': { title: 'Logement', load: () => import('@/features/accommodations/edit-page') },
    documents: {
      title: 'Documents du logement',
      feature: 'ca_documents',
      roles: staff,
      permission: 'read document',
      load: () => import('@/features/letters/dwelling-documents-page'),
    },
  }),
  ...below(
    '/projects/edit/$id/accommodation/$accommodation_id/initial-state',
    audited,
    audit('État initial', () => import('@/features/energy-audit/scenarios/audit-page')),
  ),
  ...below(
    '/projects/edit/$id/accommodation/$accommodation_id/scenario/$scenario_id',
    audited,
    audit('Scénario', () => import('@/features/energy-audit/scenarios/scenario-page')),
  ),
]
