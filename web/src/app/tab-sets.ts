import { pageTitles } from '@faitage/contracts/kernel/page-titles'
import { type HeldScope, thematicsOf } from '@faitage/contracts/thematics/levels'
import { type PageTab, type SubTab, staff } from './route-entry'

/** The requester types that have funders of their own, as their tabs name them. */
const funderTypes = { PO: 'Occupants', PB: 'Bailleurs', LOCATAIRE: 'Locataires', SDC: 'Copropriétés' } as const

const shown = (base: string, pages: Record<string, string>): SubTab[] =>
  Object.entries(pages).map(([path, title]) => ({ title, path: `${base}/${path}`, show: true }))
const hidden = (base: string, paths: readonly string[]): SubTab[] =>
  paths.map(path => ({ title: '', path: `${base}/${path}`, show: false }))
const funders = (base: string): SubTab[] => [
  ...Object.entries(funderTypes).map(([requester_type, title]) => ({
    title,
    path: `${base}/$requester_type`,
    params: { requester_type },
    show: true,
  })),
  ...hidden(base, ['$requester_type/new', '$requester_type/edit/$funder_id']),
]
/** The thematics of a level: the page lists them itself, each with how it stands. */
const thematics = (base: string, scope: HeldScope): PageTab => {
  const path = `${base}/thematics/$thematic_name`
  const places = thematicsOf(scope).map(thematic_name => ({ title: '', path, params: { thematic_name }, show: false }))
  return { title: 'Thématiques', path, params: places[0]?.params ?? {}, subTabs: places }
}
const list = (kind: 'copro' | 'building' | 'lot', base: string): PageTab => ({
  title: pageTitles[kind].list,
  path: `${base}/${kind}s`,
  subTabs: hidden(`${base}/${kind}s`, ['new']),
})

const mission = '/missions/edit/$id'
const underMission = '/missions/$id'

/** The pages of one mission; those about its projects are not shown to whoever works on its copros. */
export const missionTabs: readonly PageTab[] = [
  {
    title: 'Vue générale',
    path: `${underMission}/general`,
    subTabs: [
      { title: 'Synthèse', path: `${underMission}/general`, show: true },
      { title: 'Marché', path: `${underMission}/general/market`, show: true },
    ],
  },
  { title: 'Fiche', path: mission },
  { title: 'Import', path: mission, part: 'import', permission: 'import mission', feature: 'ca_import' },
  {
    title: 'Champs personnalisés',
    app: 'individual',
    path: mission,
    part: 'custom-fields',
    permission: 'read mission',
    feature: 'ca_custom_fields',
  },
  { title: 'Contrat', path: `${mission}/contract` },
  { title: 'Documents', path: `${mission}/documents` },
  { title: pageTitles.sc.list, path: `${underMission}/scs` },
  list('copro', underMission),
  list('building', underMission),
  list('lot', underMission),
  { title: 'Demandeurs', app: 'individual', path: `${mission}/requester` },
  { title: 'Logements', app: 'individual', path: `${mission}/accommodation/general` },
  {
    title: 'Financeurs',
    app: 'individual',
    path: `${mission}/funders/$requester_type`,
    params: { requester_type: 'PO' },
    subTabs: [...funders(`${mission}/funders`), ...shown(mission, { 'funders/followup-alerts': 'Alertes de suivi' })],
  },
  {
    title: 'Facturation',
    app: 'individual',
    path: `${mission}/billing/assignment`,
    subTabs: shown(`${mission}/billing`, {
      assignment: 'Affectation',
      billing: 'Facturation',
      'purchase-order': 'Bons de commande',
      'triggers-settings': 'Déclencheurs',
    }),
  },
  {
    title: 'Statistiques',
    app: 'individual',
    path: `${mission}/stats`,
    subTabs: shown(mission, { stats: 'Chiffres', 'stats/monthly-report': 'Rapport mensuel' }),
  },
]

const project = '/projects/edit/$id'

/** The sections of one project; the requester, at the empty path, is the first. */
export const projectTabs: readonly PageTab[] = [
  { title: 'Mon projet', path: `${project}/client`, roles: ['client'] },
  { title: 'Demandeur', path: project },
  {
    title: 'Logement',
    path: `${project}/accommodation/general`,
    subTabs: [
      ...shown(`${project}/accommodation`, { general: 'Logements', common_area: 'Parties communes' }),
      ...hidden(`${project}/accommodation`, ['new', '$accommodation_id']),
    ],
  },
  {
    title: 'Travaux',
    path: `${project}/works/quote`,
    subTabs: shown(`${project}/works`, {
      quote: 'Devis',
      simulations: 'Simulations',
      deposit: 'Dépôt',
      approval: 'Agrément',
      payment: 'Demande de paiement',
    }),
  },
  {
    title: 'Contractualisation',
    path: `${project}/contractualization/documents`,
    subTabs: shown(`${project}/contractualization`, { documents: 'Documents', 'quote-invoice': 'Devis et factures' }),
  },
  { title: 'Documents', path: `${project}/documents` },
  { title: 'Messages', path: `${project}/messages`, roles: ['client'], permission: 'read message' },
  { title: 'Financeurs', path: `${project}/funders` },
  {
    title: 'Suivi',
    path: `${project}/follow-up/comments`,
    subTabs: shown(`${project}/follow-up`, {
      comments: 'Commentaires',
      tasks: 'Tâches',
      visits: 'Visites',
      emails: 'E-mails',
    }),
  },
  {
    title: 'Espace client',
    path: `${project}/client`,
    roles: staff,
    subTabs: shown(project, { client: 'Suivi et documents', messages: 'Messages' }),
  },
]

const accommodation = `${project}/accommodation/$accommodation_id`
const audit = (title: string, path: string): PageTab => ({
  title,
  path,
  subTabs: [
    { title: 'Synthèse', path, show: true },
    ...shown(path, { metrics: 'Métrés', equipment: 'Équipements', 'rooms-input': 'Pièces', results: 'Résultats' }),
    ...hidden(path, ['rooms-input/$room_id']),
  ],
})

/** The pages of one accommodation: its sheet, its documents, its energy audit. */
export const accommodationTabs: readonly PageTab[] = [
  { title: 'Logement', path: accommodation },
  { title: 'Documents', path: `${accommodation}/documents` },
  audit('État initial', `${accommodation}/initial-state`),
  audit('Scénario', `${accommodation}/scenario/$scenario_id`),
]

/** The pages of one council. */
export const councilTabs: readonly PageTab[] = [
  { title: pageTitles.sc.sheet, path: `${underMission}/scs/$sc_id/general` },
  { title: 'Fiche', path: `${underMission}/scs/$sc_id/edit` },
  list('copro', `${underMission}/scs/$sc_id`),
  list('building', `${underMission}/scs/$sc_id`),
  list('lot', `${underMission}/scs/$sc_id`),
  thematics(`${underMission}/scs/$sc_id`, 'sc'),
]

/** The pages of one copro, below a mission or a council (`base`). */
export const coproTabs = (base: string): readonly PageTab[] => [
  { title: pageTitles.copro.sheet, path: `${base}/general` },
  { title: 'Fiche', path: `${base}/edit` },
  list('building', base),
  list('lot', base),
  thematics(base, 'copro'),
]

/** The pages of one building, below its copro. */
export const buildingTabs = (base: string): readonly PageTab[] => [
  { title: pageTitles.building.sheet, path: `${base}/general` },
  { title: 'Fiche', path: `${base}/edit` },
  list('lot', base),
  thematics(base, 'building'),
]

/** The pages of one lot, below its building. */
export const lotTabs = (base: string): readonly PageTab[] => [
  { title: pageTitles.lot.sheet, path: `${base}/general` },
  { title: 'Fiche', path: `${base}/edit` },
  thematics(base, 'lot'),
]

/** The funders that administrators maintain, by requester type. */
export const funderTabs: readonly PageTab[] = funders('/admin/funders')
  .filter(tab => tab.show)
  .map(({ title, path, params = {} }) => ({
    title,
    path,
    params,
    subTabs: ['new', 'edit/$funder_id'].map(page => ({ title: '', path: `${path}/${page}`, params, show: false })),
  }))

/** Who works here, what they may do, and what the product sent them. */
export const peopleTabs: readonly PageTab[] = [
  { title: pageTitles.user.list, path: '/admin/users', subTabs: hidden('/admin/users', ['new', 'edit/$id']) },
  { title: 'Rôles et droits', path: '/admin/roles' },
  { title: 'Boîte d’envoi', path: '/admin/outbox' },
  { title: 'Journal de sécurité', path: '/admin/security_log' },
  { title: 'Exploitation', path: '/admin/operations' },
]

/** What is held of people: whose, how long, who looked at it. */
export const privacyTabs: readonly PageTab[] = [
  { title: 'Personnes', path: '/admin/privacy', subTabs: hidden('/admin/privacy', ['subjects/$subject_id']) },
  { title: 'Demandes', path: '/admin/privacy/requests' },
  { title: 'Registre', path: '/admin/privacy/register' },
  { title: 'Échéances', path: '/admin/privacy/due' },
  { title: 'Durées', path: '/admin/privacy/rules' },
  { title: 'Accès', path: '/admin/privacy/accesses' },
]

/** Reading documents with the AI, and what was read before. */
export const analysisTabs: readonly PageTab[] = [
  { title: 'Analyser', path: '/ai-analyzer/analyze' },
  { title: 'Historique', path: '/ai-analyzer/historic' },
]

/** What leaves the house or not, and the lists of values that administrators edit. */
export const settingsTabs: readonly PageTab[] = [
  { title: 'Réglages', path: '/admin/external_settings' },
  {
    title: 'Listes de l’audit',
    path: '/admin/external_settings',
    part: 'listes',
    permission: 'read enum',
  },
  { title: 'Plafonds de ressources', path: '/admin/income-scales', permission: 'read enum' },
  { title: 'Plafonds des aides', path: '/admin/income-scales', part: 'aides', permission: 'read enum' },
]
