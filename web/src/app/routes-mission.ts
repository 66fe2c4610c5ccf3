import { pageTitles } from '@faitage/contracts/kernel/page-titles'
import { below, type RouteEntry } from './route-entry'
import { missionTabs } from './tab-sets'

/** Missions and the pages of one. */
export const missionRoutes: readonly RouteEntry[] = [
  { path: '/missions', title: pageTitles.mission.list, load: () => import('@/features/missions/list-page') },
  {
    path: '/missions/new',
    title: pageTitles.mission.fresh,
    permission: 'create mission',
    load: () => import('@/features/missions/new-page'),
  },
  ...below(
    '/missions/edit/$id',
    { tabs: missionTabs },
    {
      '': { title: pageTitles.mission.sheet, load: () => import('@/features/missions/edit-page') },
      contract: { title: 'Contrat', load: () => import('@/features/missions/contract-page') },
      documents: {
        title: 'Documents de la mission',
        feature: 'ca_documents',
        load: () => import('@/features/files/mission-documents-page'),
      },
      requester: {
        title: 'Réglages des demandeurs',
        feature: 'ca_requester',
        load: () => import('@/features/missions/project-settings-page').then(m => ({ Page: m.RequesterPage })),
      },
      stats: {
        title: 'Statistiques',
        feature: 'ca_stats',
        past: true,
        load: () => import('@/features/statistics/statistics-page'),
      },
      'stats/monthly-report': {
        title: 'Rapport mensuel',
        permission: 'update mission',
        feature: 'ca_stats',
        load: () => import('@/features/statistics/monthly-report-page'),
      },
      'accommodation/general': {
        title: 'Réglages des logements',
        feature: 'ca_accommodation',
        load: () => import('@/features/missions/project-settings-page').then(m => ({ Page: m.AccommodationPage })),
      },
      'billing/assignment': {
        title: 'Affectation des commandes',
        permission: 'read billing',
        feature: 'ca_billing',
        load: () => import('@/features/billing/assignment-page'),
      },
      'billing/billing': {
        title: 'Facturation',
        permission: 'read billing',
        feature: 'ca_billing',
        load: () => import('@/features/billing/bill-page'),
      },
      'billing/purchase-order': {
        title: 'Bons de commande',
        permission: 'read billing',
        feature: 'ca_billing',
        load: () => import('@/features/billing/purchase-order-page'),
      },
      'billing/triggers-settings': {
        title: 'Déclencheurs de facturation',
        permission: 'read billing',
        feature: 'ca_billing',
        load: () => import('@/features/billing/triggers-page'),
      },
      'funders/followup-alerts': {
        title: 'Alertes de suivi',
        feature: 'ca_alerts',
        past: true,
        load: () => import('@/features/alerts/alerts-page'),
      },
      'funders/$requester_type': {
        title: 'Financeurs de la mission',
        permission: 'read funder',
        feature: 'ca_funders',
        load: () => import('@/features/funding/mission-funders').then(m => ({ Page: m.ListPage })),
      },
      'funders/$requester_type/new': {
        title: 'Nouveau financeur',
        permission: 'create funder',
        feature: 'ca_funders',
        load: () => import('@/features/funding/mission-funders').then(m => ({ Page: m.NewPage })),
      },
      'funders/$requester_type/edit/$funder_id': {
        title: 'Financeur',
        permission: 'read funder',
        feature: 'ca_funders',
        load: () => import('@/features/funding/mission-funders').then(m => ({ Page: m.EditPage })),
      },
    },
  ),
  ...below(
    '/missions/$id',
    { tabs: missionTabs },
    {
      general: {
        title: pageTitles.mission.sheet,
        feature: 'ca_mission_screen',
        past: 'read audit',
        load: () => import('@/features/missions/general-page'),
      },
      'general/market': {
        title: 'Marché',
        feature: 'ca_mission_screen',
        load: () => import('@/features/missions/market-page'),
      },
    },
  ),
]
