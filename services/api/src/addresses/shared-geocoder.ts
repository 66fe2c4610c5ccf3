import type { Api } from '../kernel/api.ts'
import { type Geocoder, openGeocoder } from './geocoder.ts'

const opened = new WeakMap<Api['config'], Geocoder>()

/** The national base, when it is configured: one client for the whole process, whose requests are counted together. */
export function geocoderOf({ config }: Pick<Api, 'config'>): Geocoder | undefined {
  if (config.addresses.provider !== 'ign') return undefined
  const known = opened.get(config) ?? openGeocoder({ url: config.addresses.url })
  opened.set(config, known)
  return known
}
