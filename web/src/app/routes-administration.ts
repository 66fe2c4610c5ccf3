import { below, pagesOf, type RouteEntry, staff } from './route-entry'
import { funderTabs, peopleTabs, privacyTabs, settingsTabs } from './tab-sets'

const agencies = pagesOf('agency')
const users = pagesOf('user')
const clients = pagesOf('client')

/** What administrators (and a few others) maintain. */
export const administrationRoutes: readonly RouteEntry[] = [
  ...below(
    '/admin',
    { roles: ['admin'] },
    {
      agencies: {
        ...agencies.list,
        load: () => import('@/features/directory/agencies').then(m => ({ Page: m.ListPage })),
      },
      'agencies/new': {
        ...agencies.fresh,
        load: () => import('@/features/directory/agencies').then(m => ({ Page: m.NewPage })),
      },
      'agencies/edit/$id': {
        ...agencies.sheet,
        load: () => import('@/features/directory/agencies').then(m => ({ Page: m.EditPage })),
      },
      'antennas/edit/$id': {
        title: 'Antenne',
        permission: 'read antenna',
        parent: '/admin/agencies',
        load: () => import('@/features/directory/antennas').then(m => ({ Page: m.EditPage })),
      },
      external_settings: {
        title: 'Paramètres externes',
        app: 'individual',
        tabs: settingsTabs,
        load: () => import('@/features/settings/settings-page'),
      },
      'income-scales': {
        title: 'Barèmes',
        app: 'individual',
        // Figures of a plan lead here, whoever reads it; administrators alone write.
        roles: staff,
        permission: 'read enum',
        tabs: settingsTabs,
        load: () => import('@/features/referential/income-scales-page'),
      },
      document_analysis: {
        title: 'Analyse documentaire',
        app: 'copro',
        load: () => import('@/features/document-analysis/templates-page'),
      },
    },
  ),
  ...below(
    '/admin',
    { roles: ['admin'], tabs: peopleTabs },
    {
      users: {
        ...users.list,
        load: () => import('@/features/users/users').then(m => ({ Page: m.ListPage })),
      },
      'users/new': {
        ...users.fresh,
        load: () => import('@/features/users/users').then(m => ({ Page: m.NewPage })),
      },
      'users/edit/$id': {
        ...users.sheet,
        load: () => import('@/features/users/users').then(m => ({ Page: m.EditPage })),
      },
      roles: {
        title: 'Rôles et droits',
        permission: 'read role',
        load: () => import('@/features/roles/roles-page'),
      },
      outbox: {
        title: 'Boîte d’envoi',
        permission: 'read mail',
        load: () => import('@/features/mail/outbox-page'),
      },
      operations: {
        title: 'Exploitation',
        permission: 'read operations',
        load: () => import('@/features/operations/operations-page'),
      },
      security_log: {
        title: 'Journal de sécurité',
        permission: 'read security',
        load: () => import('@/features/security/security-log-page'),
      },
    },
  ),
  ...below(
    '/admin/privacy',
    { roles: ['admin'], permission: 'read privacy', tabs: privacyTabs },
    {
      '': { title: 'Données personnelles', load: () => import('@/features/privacy/subjects-page') },
      requests: { title: 'Demandes des personnes', load: () => import('@/features/privacy/requests-page') },
      register: { title: 'Registre des traitements', load: () => import('@/features/privacy/register-page') },
      due: { title: 'Échéances de conservation', load: () => import('@/features/privacy/due-page') },
      rules: { title: 'Durées de conservation', load: () => import('@/features/privacy/rules-page') },
      accesses: { title: 'Accès aux données', load: () => import('@/features/privacy/accesses-page') },
      'subjects/$subject_id': {
        title: 'Données d’une personne',
        parent: '/admin/privacy',
        load: () => import('@/features/privacy/subject-page'),
      },
    },
  ),
  ...below(
    '/admin/funders/$requester_type',
    { roles: ['admin'], app: 'individual', tabs: funderTabs },
    {
      '': {
        title: 'Financeurs',
        load: () => import('@/features/funding/funders').then(m => ({ Page: m.ListPage })),
      },
      new: {
        title: 'Nouveau financeur',
        permission: 'create funder',
        load: () => import('@/features/funding/funders').then(m => ({ Page: m.NewPage })),
      },
      'edit/$funder_id': {
        title: 'Financeur',
        load: () => import('@/features/funding/funders').then(m => ({ Page: m.EditPage })),
      },
    },
  ),
  ...below(
    '/admin',
    { roles: ['admin', 'manager'] },
    {
      clients: {
        ...clients.list,
        load: () => import('@/features/directory/clients').then(m => ({ Page: m.ListPage })),
      },
      'clients/new': {
        ...clients.fresh,
        load: () => import('@/features/directory/clients').then(m => ({ Page: m.NewPage })),
      },
      'clients/edit/$id': {
        ...clients.sheet,
        load: () => import('@/features/directory/clients').then(m => ({ Page: m.EditPage })),
      },
    },
  ),
  {
    path: '/admin/email-templates',
    title: 'Modèles d’e-mails',
    permission: 'read email_template',
    app: 'individual',
    roles: ['admin', 'manager'],
    load: () => import('@/features/mail/email-templates-page'),
  },
  {
    path: '/admin/letter-templates',
    title: 'Modèles de courriers',
    roles: ['admin', 'manager'],
    permission: 'read letter_template',
    load: () => import('@/features/letters/templates-page'),
  },
  {
    path: '/admin/sellers',
    title: 'Vendeurs',
    app: 'individual',
    roles: ['admin'],
    permission: 'read agency',
    load: () => import('@/features/invoicing/sellers-page'),
  },
  {
    path: '/admin/quote-templates',
    title: 'Modèles de devis',
    app: 'individual',
    roles: ['admin', 'manager'],
    permission: 'read letter_template',
    load: () => import('@/features/invoicing/quote-templates-page'),
  },
  {
    path: '/admin/thematics',
    title: 'Modèles de thématiques',
    app: 'copro',
    roles: ['admin'],
    permission: 'read thematic',
    load: () => import('@/features/thematics/templates/templates-page'),
  },
  {
    path: '/admin/subcontractor',
    title: 'Sous-traitants',
    permission: 'read subcontractor',
    app: 'copro',
    roles: staff,
    load: () => import('@/features/subcontractors/subcontractors-page'),
  },
]
