import { completeRoutes } from './complete-routes'
import { everybody, type Route } from './route-entry'
import { administrationRoutes } from './routes-administration'
import { coOwnershipRoutes } from './routes-co-ownership'
import { missionRoutes } from './routes-mission'
import { projectRoutes } from './routes-project'

/**
 * Every path of the product, as data: the router, the route-entry rules, the menu, the tabs, the breadcrumbs and the
 * palette read this table and nothing else.
 */
export const routeTable: readonly Route[] = completeRoutes([
  { path: '/', title: 'Accueil', load: () => import('@/features/home/home-page') },
  {
    path: '/auth/login',
    title: 'Connexion',
    layout: 'guest',
    roles: everybody,
    load: () => import('@/features/auth/login-page'),
  },
  {
    path: '/auth/password',
    title: 'Nouveau mot de passe',
    layout: 'public',
    roles: everybody,
    load: () => import('@/features/auth/password-page'),
  },
  {
    path: '/payment/thanks',
    title: 'Merci de votre paiement',
    layout: 'public',
    roles: everybody,
    load: () => import('@/features/payment/thanks-page'),
  },
  {
    path: '/payment/$id/redirect',
    title: 'Paiement en ligne',
    layout: 'public',
    roles: everybody,
    load: () => import('@/features/payment/redirect-page'),
  },
  {
    path: '/verification',
    title: 'Vérification d’un dossier',
    layout: 'public',
    roles: everybody,
    load: () => import('@/features/audit/verification-page'),
  },
  {
    path: '/audit/$kind/$id',
    title: 'Audit',
    permission: 'read dossier',
    load: () => import('@/features/audit/audit-page'),
  },
  {
    path: '/reporting',
    title: 'Pilotage',
    permission: 'read reporting',
    load: () => import('@/features/reporting/reporting-page'),
  },
  { path: '/aide', title: 'Aide et documentation', load: () => import('@/features/help/help-page') },
  { path: '/aide/$article', title: 'Article de l’aide', load: () => import('@/features/help/help-page') },
  {
    path: '/prospects',
    title: 'Prospects',
    app: 'individual',
    load: () => import('@/features/prospects/prospects-page'),
  },
  {
    path: '/tasks-v1',
    title: 'Tâches',
    app: 'individual',
    load: () => import('@/features/projects/all-tasks-page'),
  },
  ...missionRoutes,
  ...projectRoutes,
  ...coOwnershipRoutes,
  ...administrationRoutes,
])

const byPath = new Map(routeTable.map(route => [route.path, route]))

/** The route of a path of the table, parameters written `$id`. */
export const routeOf = (path: string): Route | undefined => byPath.get(path)
