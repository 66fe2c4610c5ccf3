import type { Sessions } from '../identity/sessions.ts'
import type { AccessLog } from '../kernel/access-log.ts'
import type { Api } from '../kernel/api.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { accessRoutes } from './access.routes.ts'
import { erasureBatchRoutes } from './erasures/erasures.routes.ts'
import { privacyRequestRoutes } from './privacy-request.ts'
import { registerRoutes } from './register.ts'
import { retentionRoutes } from './retention.ts'
import { subjectRoutes } from './subject.routes.ts'

/** What is held of people: why, how long, whose, who looked at it. */
export const privacyRoutes = (api: Api, sessions: Sessions, accesses: AccessLog): RouteDefinition[] => [
  ...accessRoutes(api, accesses),
  ...erasureBatchRoutes(api),
  ...privacyRequestRoutes(api),
  ...registerRoutes(api),
  ...retentionRoutes(api),
  ...subjectRoutes(api, sessions, accesses),
]
