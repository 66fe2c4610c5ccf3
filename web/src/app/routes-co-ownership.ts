import { pageTitles } from '@faitage/contracts/kernel/page-titles'
import type { Permission } from '@faitage/contracts/kernel/permission'
import type { MissionFlag } from '@faitage/contracts/missions/mission-flags'
import { below, type PageTab, pagesOf, type RouteEntry } from './route-entry'
import { analysisTabs, buildingTabs, coproTabs, councilTabs, lotTabs, missionTabs } from './tab-sets'

const copro = { app: 'copro' } as const
type Kind = 'copro' | 'building' | 'lot'
type Load = NonNullable<RouteEntry['load']>
type Pages = Readonly<Record<'list' | 'fresh' | 'edit' | 'general', Load>>

/** The pages of each kind, below a mission as below a council. */
const offered: Record<Kind, Pages> = {
  copro: {
    list: () => import('@/features/co-ownership/copro-list-page'),
    fresh: () => import('@/features/co-ownership/copro-new-page'),
    edit: () => import('@/features/co-ownership/copro-edit-page'),
    general: () => import('@/features/co-ownership/copro-general-page'),
  },
  building: {
    list: () => import('@/features/co-ownership/building-list-page'),
    fresh: () => import('@/features/co-ownership/building-new-page'),
    edit: () => import('@/features/co-ownership/building-edit-page'),
    general: () => import('@/features/co-ownership/building-general-page'),
  },
  lot: {
    list: () => import('@/features/co-ownership/lot-list-page'),
    fresh: () => import('@/features/co-ownership/lot-new-page'),
    edit: () => import('@/features/co-ownership/lot-edit-page'),
    general: () => import('@/features/co-ownership/lot-general-page'),
  },
}
/** What the page is about and what one does with it, above every page of the tree. */
const frame = () => import('@/features/co-ownership/tree-frame')
const thematic = () => import('@/features/thematics/thematic-page')
/** What a mission must show. */
const features = {
  copro: 'ca_copro_screen',
  building: 'ca_building_screen',
  lot: 'ca_lot_screen',
} as const satisfies Record<Kind, MissionFlag>
const paths: Record<Kind, string> = { copro: 'copros', building: 'buildings', lot: 'lots' }

const pastOf = (kind: Kind) => (kind === 'lot' ? { past: true as const } : {})

/** The list of a kind below something, and the page that adds one. */
const list = (base: string, kind: Kind, tabs: readonly PageTab[]): RouteEntry[] => {
  const path = paths[kind]
  const built = offered[kind]
  const { list, fresh } = pagesOf(kind)
  return below(
    base,
    { ...copro, feature: features[kind], tabs },
    {
      // Of lists, that of lots tells those who held them any day.
      [path]: { title: list.title, load: built.list, frame, ...pastOf(kind) },
      [`${path}/new`]: { ...fresh, load: built.fresh, frame },
    },
  )
}

/** The pages of one record. */
const pages = (base: string, kind: Kind, tabs: readonly PageTab[]): RouteEntry[] => {
  const built = offered[kind]
  const titles = pageTitles[kind]
  const permission: Permission = `update ${kind}`
  return below(
    base,
    { ...copro, feature: features[kind], tabs },
    {
      edit: {
        title: `Modifier ${titles.the}`,
        permission,
        load: built.edit,
        frame,
      },
      general: { title: titles.sheet, load: built.general, frame, ...pastOf(kind) },
      'thematics/$thematic_name': {
        title: `Thématique ${titles.of}`,
        feature: 'ca_thematics',
        load: thematic,
        frame,
      },
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
    ...pages(one, 'copro', coproTabs(one)),
    ...list(one, 'lot', coproTabs(one)),
    ...list(one, 'building', coproTabs(one)),
    ...pages(building, 'building', buildingTabs(building)),
    ...list(building, 'lot', buildingTabs(building)),
    ...pages(lot, 'lot', lotTabs(lot)),
  ]
}

/** The councils over all missions, or of one. */
const councils = () => import('@/features/co-ownership/council-list-page')

/** Co-ownership mode: the lists over all missions, and the tree under one. */
export const coOwnershipRoutes: readonly RouteEntry[] = [
  { path: '/copros', title: pageTitles.copro.list, ...copro, load: offered.copro.list },
  { path: '/buildings', title: pageTitles.building.list, ...copro, load: offered.building.list },
  { path: '/lots', title: pageTitles.lot.list, ...copro, load: offered.lot.list },
  { path: '/scs', title: pageTitles.sc.list, ...copro, load: councils },
  {
    path: '/person',
    title: 'Personnes',
    ...copro,
    permission: 'read person',
    load: () => import('@/features/co-ownership/persons-page'),
  },
  {
    path: '/tasks',
    title: 'Tâches et événements',
    ...copro,
    load: () => import('@/features/tasks/tasks-page'),
  },
  ...below(
    '/ai-analyzer',
    { ...copro, permission: 'read analysis', setting: 'iaUse', tabs: analysisTabs },
    { analyze: 'Analyse de documents', historic: 'Historique des analyses' },
  ),
  ...tree('/missions/$id', missionTabs),
  {
    path: '/missions/$id/scs',
    title: pageTitles.sc.list,
    ...copro,
    feature: 'ca_asl_screen',
    tabs: missionTabs,
    load: councils,
    frame,
  },
  ...below(
    '/missions/$id/scs/$sc_id',
    { ...copro, feature: 'ca_asl_screen', tabs: councilTabs },
    {
      general: {
        title: pageTitles.sc.sheet,
        load: () => import('@/features/co-ownership/council-general-page'),
        frame,
      },
      edit: {
        title: `Modifier ${pageTitles.sc.the}`,
        permission: 'update sc',
        load: () => import('@/features/co-ownership/council-edit-page'),
        frame,
      },
      'thematics/$thematic_name': {
        title: `Thématique ${pageTitles.sc.of}`,
        feature: 'ca_thematics',
        load: thematic,
        frame,
      },
    },
  ),
  ...tree('/missions/$id/scs/$sc_id', councilTabs),
]
