import { below, type RouteEntry, staff } from './route-entry'

/** What administrators (and a few others) maintain. */
export const administrationRoutes: readonly RouteEntry[] = [
  ...below(
    '/admin',
    { roles: ['admin'], scope: 'admin' },
    {
      agencies: { title: 'Agences', permission: 'read agency' },
      'agencies/new': { title: 'Nouvelle agence', permission: 'create agency' },
      'agencies/edit/$id': { title: 'Agence', permission: 'read agency' },
      'antennas/edit/$id': { title: 'Antenne', permission: 'read antenna' },
      users: { title: 'Utilisateurs', permission: 'read user' },
      'users/new': { title: 'Nouvel utilisateur', permission: 'create user' },
      'users/edit/$id': { title: 'Utilisateur', permission: 'read user' },
      roles: { title: 'Rôles et droits', permission: 'read user' },
      external_settings: { title: 'Réglages externes', app: 'individual' },
      document_analysis: { title: 'Analyse documentaire', app: 'copro' },
      'funders/$requester_type': { title: 'Financeurs', app: 'individual' },
      'funders/$requester_type/new': { title: 'Nouveau financeur', app: 'individual' },
      'funders/$requester_type/edit/$funder_id': { title: 'Financeur', app: 'individual' },
    },
  ),
  ...below(
    '/admin',
    { roles: ['admin', 'manager'], scope: 'admin' },
    {
      clients: { title: 'Clients', permission: 'read client' },
      'clients/new': { title: 'Nouveau client', permission: 'create client' },
      'clients/edit/$id': { title: 'Client', permission: 'read client' },
    },
  ),
  {
    path: '/admin/subcontractor',
    title: 'Sous-traitants',
    app: 'copro',
    roles: staff,
    permission: 'read subcontractor',
    scope: 'admin',
  },
]
