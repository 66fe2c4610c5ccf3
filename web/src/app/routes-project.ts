import { below, everybody, type RouteEntry } from './route-entry'

const audited = (title: string) => ({
  '': title,
  equipment: `${title}, équipements`,
  metrics: `${title}, métrés`,
  results: `${title}, résultats`,
  'rooms-input': `${title}, pièces`,
  'rooms-input/$room_id': `${title}, pièce`,
})

/** Projects and the sections of one. The requester section has an empty path and is the default. */
export const projectRoutes: readonly RouteEntry[] = [
  ...below(
    '/projects',
    { app: 'individual', roles: everybody, permission: 'read project', scope: 'project' },
    {
      '': { title: 'Projets', load: () => import('@/features/projects/list-page') },
      new: {
        title: 'Nouveau projet',
        permission: 'create project',
        load: () => import('@/features/projects/new-page'),
      },
      'program-visit': 'Programmer des visites',
      'edit/$id': { title: 'Projet', load: () => import('@/features/projects/edit-page') },
      'edit/$id/documents': 'Documents du projet',
      'edit/$id/funders': 'Financeurs du projet',
      'edit/$id/accommodation/common_area': 'Parties communes',
      'edit/$id/accommodation/general': 'Logements',
      'edit/$id/accommodation/new': 'Nouveau logement',
      'edit/$id/accommodation/$accommodation_id': 'Logement',
      'edit/$id/accommodation/$accommodation_id/documents': 'Documents du logement',
      'edit/$id/contractualization/documents': 'Documents contractuels',
      'edit/$id/contractualization/quote-invoice': 'Devis et factures',
      'edit/$id/follow-up/comments': 'Commentaires',
      'edit/$id/follow-up/tasks': 'Tâches du projet',
      'edit/$id/works/approval': 'Agrément',
      'edit/$id/works/deposit': 'Dépôt',
      'edit/$id/works/payment': 'Demande de paiement',
      'edit/$id/works/quote': 'Devis de travaux',
      'edit/$id/works/simulations': 'Simulations',
    },
  ),
  ...['initial-state', 'scenario/$scenario_id'].flatMap(state =>
    below(
      `/projects/edit/$id/accommodation/$accommodation_id/${state}`,
      { app: 'individual', roles: everybody, permission: 'read project', scope: 'project' },
      audited(state === 'initial-state' ? 'État initial' : 'Scénario'),
    ),
  ),
]
