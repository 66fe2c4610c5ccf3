import { below, type RouteEntry } from './route-entry'
import { missionTabs } from './tab-sets'

/** Missions and the pages of one. */
export const missionRoutes: readonly RouteEntry[] = [
  { path: '/missions', title: 'Missions', load: () => import('@/features/missions/list-page') },
  {
    path: '/missions/new',
    title: 'Nouvelle mission',
    permission: 'create mission',
    load: () => import('@/features/missions/new-page'),
  },
  ...below(
    '/missions/edit/$id',
    { tabs: missionTabs },
    {
      '': { title: 'Mission', load: () => import('@/features/missions/edit-page') },
      contract: { title: 'Contrat', load: () => import('@/features/missions/contract-page') },
      documents: {
        title: 'Documents de la mission',
        load: () => import('@/features/files/mission-documents-page'),
      },
      requester: 'Réglages des demandeurs',
      stats: { title: 'Statistiques', load: () => import('@/features/statistics/statistics-page') },
      'accommodation/general': 'Réglages des logements',
      'billing/assignment': 'Affectation des commandes',
      'billing/billing': 'Facturation',
      'billing/purchase-order': 'Bons de commande',
      'billing/triggers-settings': 'Déclencheurs de facturation',
      'funders/followup-alerts': {
        title: 'Alertes de suivi',
        load: () => import('@/features/alerts/alerts-page'),
      },
      'funders/$requester_type': 'Financeurs de la mission',
      'funders/$requester_type/new': 'Nouveau financeur',
      'funders/$requester_type/edit/$funder_id': 'Financeur',
    },
  ),
  ...below(
    '/missions/$id',
    { tabs: missionTabs },
    {
      general: { title: 'Mission', load: () => import('@/features/missions/general-page') },
      'general/market': { title: 'Marché', load: () => import('@/features/missions/market-page') },
    },
  ),
]
