import { below, type RouteEntry } from './route-entry'

/** Missions and the pages of one. */
export const missionRoutes: readonly RouteEntry[] = [
  ...below(
    '/missions',
    { permission: 'read mission', scope: 'mission' },
    {
      '': { title: 'Missions', load: () => import('@/features/missions/list-page') },
      new: {
        title: 'Nouvelle mission',
        permission: 'create mission',
        load: () => import('@/features/missions/new-page'),
      },
      'edit/$id': { title: 'Mission', load: () => import('@/features/missions/edit-page') },
      'edit/$id/contract': 'Contrat',
      'edit/$id/documents': 'Documents de la mission',
      'edit/$id/requester': 'Réglages des demandeurs',
      'edit/$id/stats': 'Statistiques',
      'edit/$id/accommodation/general': 'Réglages des logements',
      'edit/$id/billing/assignment': 'Affectation des commandes',
      'edit/$id/billing/billing': 'Facturation',
      'edit/$id/billing/purchase-order': 'Bons de commande',
      'edit/$id/billing/triggers-settings': 'Déclencheurs de facturation',
      'edit/$id/funders/followup-alerts': 'Alertes de suivi',
      'edit/$id/funders/$requester_type': 'Financeurs de la mission',
      'edit/$id/funders/$requester_type/new': 'Nouveau financeur',
      'edit/$id/funders/$requester_type/edit/$funder_id': 'Financeur',
      '$id/general': { title: 'Mission', load: () => import('@/features/missions/general-page') },
      '$id/general/market': 'Marché',
    },
  ),
]
