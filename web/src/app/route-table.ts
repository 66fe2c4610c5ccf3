import { everybody, type RouteEntry, staff } from './route-entry'
import { administrationRoutes } from './routes-administration'
import { coOwnershipRoutes } from './routes-co-ownership'
import { missionRoutes } from './routes-mission'
import { projectRoutes } from './routes-project'

/**
 * Every path of the product, as data: the router, the route-entry rules, the menu and the palette read this table and
 * nothing else. A page is built when its entry has `load`.
 */
export const routeTable: readonly RouteEntry[] = [
  { path: '/', title: 'Accueil', permission: 'read home', load: () => import('@/features/home/home-page') },
  {
    path: '/auth/login',
    title: 'Connexion',
    layout: 'guest',
    roles: everybody,
    load: () => import('@/features/auth/login-page'),
  },
  { path: '/payment/thanks', title: 'Merci de votre paiement', layout: 'public', roles: everybody },
  { path: '/payment/$id/redirect', title: 'Paiement en ligne', layout: 'public', roles: everybody },
  { path: '/reporting', title: 'Pilotage', roles: staff, permission: 'read home' },
  { path: '/prospects', title: 'Prospects', app: 'individual', permission: 'read prospect' },
  { path: '/tasks-v1', title: 'Tâches', app: 'individual', permission: 'read task' },
  ...missionRoutes,
  ...projectRoutes,
  ...coOwnershipRoutes,
  ...administrationRoutes,
]
