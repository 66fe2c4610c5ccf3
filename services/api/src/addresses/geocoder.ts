import type { AddressSuggestion } from '@faitage/contracts/addresses/address'
import { LRUCache } from 'lru-cache'
import { type Circuit, openCircuit } from './circuit.ts'
import { type FoundPlace, readPlaces } from './geocoder-answer.ts'
import { type TokenBucket, tokenBucket } from './token-bucket.ts'

/** The national address base, as a service. */
export interface Geocoder {
  /** Addresses for some words, best first. @throws {GeocoderAway} */
  search(q: string, limit: number): Promise<AddressSuggestion[]>
  /** Addresses at a point, nearest first. @throws {GeocoderAway} */
  reverse(lat: number, lon: number): Promise<AddressSuggestion[]>
  /** The point of an address written in full; undefined when none is surely it. @throws {GeocoderAway} */
  locate(address: string): Promise<{ latitude: number; longitude: number } | undefined>
}

/** The service does not answer, or is not to be asked now. `reason` is one word for the logs. */
export class GeocoderAway extends Error {
  override name = 'GeocoderAway'
  readonly reason: string
  constructor(reason: string) {
    super('the geocoder is away')
    this.reason = reason
  }
}

export interface GeocoderOptions {
  /** Address of the service, without a slash at its end: `https://data.geopf.fr/geocodage`. */
  url: string
  timeoutMs?: number
  circuit?: Circuit
  /** Requests a second; the service refuses more than fifty. */
  bucket?: TokenBucket
  now?: () => number
}

const TIMEOUT_MS = 2000
/** Bytes of an answer: a page of twenty addresses weighs less than twenty thousand. */
const ANSWER_BYTES = 512 * 1024
const CACHE = { max: 1000, ttl: 10 * 60_000 }
const PER_SECOND = 50
/** Seconds to stay away after a 429 that does not say, and at most. */
const BACK_OFF = { usual: 1, most: 60 }
const REVERSE_LIMIT = 3
/** How sure the service must be of an address that nobody checked, and what it must be: a town is no address. */
const SURE = 0.7
const placed: ReadonlySet<string | undefined> = new Set(['housenumber', 'street', 'locality'])

/** A client of the geocoding service of the Géoplateforme (or one that speaks like it). */
export function openGeocoder(options: GeocoderOptions): Geocoder {
  const { url, timeoutMs = TIMEOUT_MS, now = Date.now } = options
  const circuit = options.circuit ?? openCircuit({ now })
  const bucket = options.bucket ?? tokenBucket({ perSecond: PER_SECOND, now })
  const cache = new LRUCache<string, FoundPlace[]>({ ...CACHE, ttlResolution: 0, perf: { now } })
  const underWay = new Map<string, Promise<FoundPlace[]>>()
  let silentUntil = 0

  const ask = async (address: string): Promise<FoundPlace[]> => {
    if (now() < silentUntil) throw new GeocoderAway('back-off')
    if (!bucket.take()) throw new GeocoderAway('busy')
    if (!circuit.mayTry()) throw new GeocoderAway('open')
    try {
      const response = await fetch(address, {
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
        headers: { accept: 'application/json' },
      })
      if (response.status === 429) {
        silentUntil = now() + 1000 * retryAfter(response.headers.get('retry-after'), now())
        circuit.settled()
        await response.body?.cancel()
        throw new GeocoderAway('429')
      }
      // The words were not understood: an answer like another, with nothing in it.
      if (response.status === 400) {
        circuit.succeeded()
        await response.body?.cancel()
        return []
      }
      if (!response.ok) throw new Error(`status ${response.status}`)
      const items = readPlaces(JSON.parse(await readBounded(response)))
      circuit.succeeded()
      return items
    } catch (error) {
      if (error instanceof GeocoderAway) throw error
      circuit.failed()
      throw new GeocoderAway(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'failure')
    }
  }

  const read = (path: string, parameters: Record<string, string>): Promise<FoundPlace[]> => {
    const address = `${url}/${path}?${new URLSearchParams(parameters)}`
    const known = cache.get(address)
    if (known) return Promise.resolve(known)
    const same = underWay.get(address)
    if (same) return same
    const asked = ask(address)
      .then(items => {
        cache.set(address, items)
        return items
      })
      .finally(() => underWay.delete(address))
    underWay.set(address, asked)
    return asked
  }

  const search = (q: string, limit: number, autocomplete: boolean) =>
    read('search', {
      q: q.toLowerCase(),
      limit: String(limit),
      index: 'address',
      autocomplete: autocomplete ? '1' : '0',
    })
  const addresses = (found: readonly FoundPlace[]) => found.map(({ suggestion }) => suggestion)

  return {
    search: async (q, limit) => addresses(await search(q, limit, true)),
    reverse: async (lat, lon) =>
      addresses(
        // Five decimals are a metre: finer ones would never be found again in the cache.
        await read('reverse', {
          lat: lat.toFixed(5),
          lon: lon.toFixed(5),
          index: 'address',
          limit: String(REVERSE_LIMIT),
        }),
      ),
    async locate(address) {
      const [best] = await search(address, 1, false)
      if (!best || best.score < SURE || !placed.has(best.type)) return undefined
      const { address_latitude: latitude, address_longitude: longitude } = best.suggestion
      return latitude === null || longitude === null ? undefined : { latitude, longitude }
    },
  }
}

/** Seconds given by `Retry-After`: a number or a date. */
function retryAfter(header: string | null, now: number): number {
  const seconds =
    header === null ? Number.NaN : /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, BACK_OFF.usual), BACK_OFF.most) : BACK_OFF.usual
}

/** The text of an answer. @throws when it is larger than any answer of the service */
async function readBounded(response: Response): Promise<string> {
  if (Number(response.headers.get('content-length') ?? 0) > ANSWER_BYTES) {
    await response.body?.cancel()
    throw new Error('the answer is too large')
  }
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels what has not come yet.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > ANSWER_BYTES) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
