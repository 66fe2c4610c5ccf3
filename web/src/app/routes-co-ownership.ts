import type { Permission } from '@faitage/contracts/kernel/permission'
import { below, type PageTab, type RouteEntry } from './route-entry'
import { analysisTabs, buildingTabs, coproTabs, councilTabs, lotTabs, missionTabs } from './tab-sets'

const copro = { app: 'copro' } as const
type Kind = 'copro' | 'building' | 'lot'
const words: Record<Kind, { path: string; many: string; fresh: string }> = {
  copro: { path: 'copros', many: 'Copropriétés', fresh: 'Nouvelle copropriété' },
  building: { path: 'buildings', many: 'Bâtiments', fresh: 'Nouveau bâtiment' },
  lot: { path: 'lots', many: 'Lots', fresh: 'Nouveau lot' },
}

/** The list of a kind below something, and the page that adds one. */
const list = (base: string, kind: Kind, tabs: readonly PageTab[]): RouteEntry[] => {
  const { path, many, fresh } = words[kind]
  const permission: Permission = `create ${kind}`
  return below(base, { ...copro, tabs }, { [path]: many, [`${path}/new`]: { title: fresh, permission } })
}

/** The pages of one record. */
const pages = (base: string, kind: Kind, title: string, of: string, tabs: readonly PageTab[]): RouteEntry[] => {
  const permission: Permission = `update ${kind}`
  return below(
    base,
    { ...copro, tabs },
    {
      edit: { title: `Modifier ${of.replace(/^du /, 'le ').replace(/^de la /, 'la ')}`, permission },
      general: title,
      'thematics/$thematic_name': `Thématique ${of}`,
    },
  )
}

/** The tree under a mission or a council: copros, their buildings, their lots. */
const tree = (base: string, tabs: readonly PageTab[]): RouteEntry[] => {
  const one = `${base}/copros/$copro_id`
  const building = `${one}/buildings/$building_id`
  const lot = `${building}/lots/$lot_id`
  return [
    ...list(base, 'building', tabs),
    ...list(base, 'copro', tabs),
    ...list(base, 'lot', tabs),
    ...pages(one, 'copro', 'Copropriété', 'de la copropriété', coproTabs(one)),
    ...list(one, 'lot', coproTabs(one)),
    ...list(one, 'building', coproTabs(one)),
    ...pages(building, 'building', 'Bâtiment', 'du bâtiment', buildingTabs(building)),
    ...list(building, 'lot', buildingTabs(building)),
    ...pages(lot, 'lot', 'Lot', 'du lot', lotTabs(lot)),
  ]
}

/** Co-ownership mode: the lists over all missions, and the tree under one. */
export const coOwnershipRoutes: readonly RouteEntry[] = [
  { path: '/copros', title: 'Copropriétés', ...copro },
  { path: '/buildings', title: 'Bâtiments', ...copro },
  { path: '/lots', title: 'Lots', ...copro },
  { path: '/scs', title: 'Conseils syndicaux', ...copro },
  { path: '/person', title: 'Personnes', ...copro, permission: 'read person' },
  { path: '/tasks', title: 'Tâches et événements', ...copro },
  ...below(
    '/ai-analyzer',
    { ...copro, permission: 'read analysis', setting: 'iaUse', tabs: analysisTabs },
    { analyze: 'Analyse de documents', historic: 'Historique des analyses' },
  ),
  ...tree('/missions/$id', missionTabs),
  { path: '/missions/$id/scs', title: 'Conseils syndicaux', ...copro, tabs: missionTabs },
  ...below(
    '/missions/$id/scs/$sc_id',
    { ...copro, tabs: councilTabs },
    { general: 'Conseil syndical', 'thematics/$thematic_name': 'Thématique du conseil syndical' },
  ),
  ...tree('/missions/$id/scs/$sc_id', councilTabs),
]
