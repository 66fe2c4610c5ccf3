import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import type { Api } from '../api.ts'
import { refused } from '../refusal.ts'
import { refusalOf, traceOf } from './errors.ts'
import type { RouteDefinition } from './route.ts'

/** Gives some routes the text they fail with where nobody knows why; what is refused keeps its own. */
export function withFixedFailures(
  api: Api,
  routes: readonly RouteDefinition[],
  keyOf: ReadonlyMap<RouteDefinition['endpoint'], ErrorKey>,
): RouteDefinition[] {
  return routes.map(one => {
    const key = keyOf.get(one.endpoint)
    return key === undefined ? one : { ...one, handler: failingWith(key, one.handler) }
  })

  function failingWith(key: ErrorKey, handler: RouteDefinition['handler']): RouteDefinition['handler'] {
    return async input => {
      try {
        return await handler(input)
      } catch (error) {
        if (refusalOf(error).key !== 'UNKNOWN') throw error
        api.log.error({ request: input.request.id, ...traceOf(error) }, 'request failed')
        throw refused(key)
      }
    }
  }
}
