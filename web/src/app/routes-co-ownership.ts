import { below, type RouteEntry, type Scope } from './route-entry'

const copro = { app: 'copro' } as const
const lotPages = (base: string) =>
  below(
    base,
    { ...copro, permission: 'read lot', scope: 'lot' },
    {
      'lots/$lot_id/edit': 'Modifier le lot',
      'lots/$lot_id/general': 'Lot',
      'lots/$lot_id/thematics/$thematic_name': 'Thématique du lot',
    },
  )
const lists = (base: string, scope: Scope) => [
  ...below(base, { ...copro, permission: 'read lot', scope }, { lots: 'Lots', 'lots/new': 'Nouveau lot' }),
  ...lotPages(base),
]
const buildingLists = (base: string, scope: Scope) =>
  below(
    base,
    { ...copro, permission: 'read building', scope },
    { buildings: 'Bâtiments', 'buildings/new': 'Nouveau bâtiment' },
  )
const buildingPages = (base: string) => [
  ...below(
    `${base}/buildings/$building_id`,
    { ...copro, permission: 'read building', scope: 'building' },
    { edit: 'Modifier le bâtiment', general: 'Bâtiment', 'thematics/$thematic_name': 'Thématique du bâtiment' },
  ),
  ...lists(`${base}/buildings/$building_id`, 'building'),
]

/** The tree under a mission or a council: copros, their buildings, their lots. */
const tree = (base: string, scope: Scope): RouteEntry[] => [
  ...buildingLists(base, scope),
  ...below(
    base,
    { ...copro, permission: 'read copro', scope },
    { copros: 'Copropriétés', 'copros/new': 'Nouvelle copropriété' },
  ),
  ...below(
    `${base}/copros/$copro_id`,
    { ...copro, permission: 'read copro', scope: 'copro' },
    {
      edit: 'Modifier la copropriété',
      general: 'Copropriété',
      'thematics/$thematic_name': 'Thématique de la copropriété',
    },
  ),
  ...buildingLists(`${base}/copros/$copro_id`, 'copro'),
  ...buildingPages(`${base}/copros/$copro_id`),
  ...lists(`${base}/copros/$copro_id`, 'copro'),
  ...below(base, { ...copro, permission: 'read lot', scope }, { lots: 'Lots', 'lots/new': 'Nouveau lot' }),
]

/** Co-ownership mode: the lists over all missions, and the tree under one. */
export const coOwnershipRoutes: readonly RouteEntry[] = [
  { path: '/copros', title: 'Copropriétés', ...copro, permission: 'read copro', scope: 'copro' },
  { path: '/buildings', title: 'Bâtiments', ...copro, permission: 'read building', scope: 'building' },
  { path: '/lots', title: 'Lots', ...copro, permission: 'read lot', scope: 'lot' },
  { path: '/scs', title: 'Conseils syndicaux', ...copro, permission: 'read sc', scope: 'sc' },
  { path: '/person', title: 'Personnes', ...copro, permission: 'read person', scope: 'person' },
  { path: '/tasks', title: 'Tâches et événements', ...copro, permission: 'read task', scope: 'task' },
  { path: '/ai-analyzer/analyze', title: 'Analyse de documents', ...copro, permission: 'read analysis' },
  { path: '/ai-analyzer/historic', title: 'Historique des analyses', ...copro, permission: 'read analysis' },
  ...tree('/missions/$id', 'mission'),
  ...below(
    '/missions/$id',
    { ...copro, permission: 'read sc', scope: 'sc' },
    {
      scs: 'Conseils syndicaux',
      'scs/$sc_id/general': 'Conseil syndical',
      'scs/$sc_id/thematics/$thematic_name': 'Thématique du conseil syndical',
    },
  ),
  ...tree('/missions/$id/scs/$sc_id', 'sc'),
]
