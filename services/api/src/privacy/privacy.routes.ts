import type { Api } from '../kernel/api.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { accessRoutes } from './access.routes.ts'
import type { AccessLog } from './access-log.ts'

/** What is held of people: who looked at it. */
export const privacyRoutes = (api: Api, accesses: AccessLog): RouteDefinition[] => [...accessRoutes(api, accesses)]
