import type { Api } from '../../kernel/api.ts'
import { type Refusal, refused } from '../../kernel/refusal.ts'
import { ProviderAway, ProviderRefused, type SignatureProvider } from './provider.ts'
import { openUniversign } from './universign.ts'

const open = new WeakMap<object, SignatureProvider>()

/** The provider of signatures this API speaks to; undefined where none is configured. */
export function providerOf({ config }: Pick<Api, 'config'>): SignatureProvider | undefined {
  if (!config.universign) return undefined
  const known = open.get(config) ?? openUniversign(config.universign)
  open.set(config, known)
  return known
}

/** What their refusal or silence is to who asked. @throws what is neither */
export function providerRefusal(error: unknown): Refusal {
  if (error instanceof ProviderAway) return refused('sign.provider.away')
  if (error instanceof ProviderRefused) return refused('sign.provider.refused', { status: error.status })
  throw error
}
