import { signatureProviderEndpoints as endpoints } from '@faitage/contracts/invoicing/signature.endpoints'
import type { Api } from '../../kernel/api.ts'
import { rawBodyOf } from '../../kernel/http/read-json.ts'
import { type RouteDefinition, route } from '../../kernel/http/route.ts'
import { isRefusal, refused } from '../../kernel/refusal.ts'
import { providerOf } from './provider-of.ts'
import { readHinted, readOpen } from './read-transaction.ts'

/** What a provider of signatures calls, and what the worker has read of theirs. */
export const signatureProviderRoutes = (api: Api): RouteDefinition[] => [
  route(endpoints.webhook, ({ params: { secret }, http }) => {
    const call = providerOf(api)?.verify({ secret, body: rawBodyOf(http), headers: http.headers })
    // Who does not know the address, or signs with another key: nothing is here.
    if (!call) return refused('NOT_FOUND')
    const { id } = call
    // A call is a hint: they are answered now, and what they say is read. One that is lost here is found within the hour.
    if (id)
      setImmediate(() => {
        readHinted(api, id).catch(error => {
          const key = isRefusal(error) ? error.key : error instanceof Error ? error.name : 'unknown'
          api.log.warn({ key }, 'a transaction hinted at was not read: the hourly reading will')
        })
      })
    return { ok: true as const }
  }),
  route(endpoints.readOpen, async ({ body: { after } }) => ({ next: await readOpen(api, after) })),
]
