import type { AddressSuggestion } from '@faitage/contracts/addresses/address'
import { z } from 'zod'

const text = z.string().trim().max(300)
const optional = text.optional().catch(undefined)

/** One place of the answer (GeoJSON, RFC 7946): longitude first. `name` is number and street, or a place name. */
const feature = z.object({
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number()),
  }),
  properties: z.object({
    label: text.min(1),
    type: optional,
    score: z.number().optional().catch(undefined),
    name: optional,
    housenumber: optional,
    street: optional,
    postcode: optional,
    city: optional,
  }),
})

const collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()).max(100) })

/** An address of an answer, with how sure the service is of it (0 to 1) and what it is. */
export interface FoundPlace {
  readonly suggestion: AddressSuggestion
  readonly score: number
  /** `housenumber`, `street`, `locality` or `municipality`. */
  readonly type: string | undefined
}

/**
 * The addresses of an answer. A place that is not as documented is left out; an answer that is no collection of places
 * is a failure.
 *
 * @throws when it is not a feature collection
 */
export function readPlaces(answer: unknown): FoundPlace[] {
  return collection.parse(answer).features.flatMap(each => {
    const read = feature.safeParse(each)
    if (!read.success) return []
    const { score, type } = read.data.properties
    return [{ suggestion: suggestionOf(read.data), score: score ?? 0, type }]
  })
}

function suggestionOf({ geometry, properties }: z.infer<typeof feature>): AddressSuggestion {
  const { label, type, name, housenumber, street, postcode, city } = properties
  const [longitude, latitude] = geometry.coordinates
  // A town has no street; a street names itself; a place (`locality`) stands where a street would.
  const road = type === 'municipality' ? null : street || (housenumber ? null : name) || null
  return {
    label: cut(label, 300),
    address: type === 'municipality' ? null : cutOrNull(name || [housenumber, street].filter(Boolean).join(' '), 300),
    address_number: cutOrNull(housenumber, 20),
    address_street: cutOrNull(road, 200),
    address_code: cutOrNull(postcode, 10),
    address_location: cutOrNull(city, 120),
    address_latitude: latitude,
    address_longitude: longitude,
    source: 'ign',
  }
}

const cut = (value: string, length: number): string => value.slice(0, length)
const cutOrNull = (value: string | null | undefined, length: number): string | null =>
  value ? cut(value, length) : null
