import { directoryRoutes } from './directory/directory.routes.ts'
import { identityRoutes } from './identity/identity.routes.ts'
import type { Sessions } from './identity/sessions.ts'
import type { Tokens } from './identity/tokens.ts'
import type { Api } from './kernel/api.ts'
import type { RouteDefinition } from './kernel/route.ts'

/** Every route of the product, context by context. */
export const allRoutes = (api: Api, tokens: Tokens, sessions: Sessions): RouteDefinition[] => [
  ...identityRoutes(api, tokens, sessions),
  ...directoryRoutes(api),
]
