import { readFileSync } from 'node:fs'
import { wordsIn } from '../kernel/search.ts'

/** Where an address is about, when nobody said or found where it is: no more than its town, or less. */
export interface NearPlace {
  readonly kind: 'commune' | 'postal_code' | 'department'
  readonly latitude: number
  readonly longitude: number
}
type Place = Omit<NearPlace, 'kind'>

/** Communes by name within a postal code and within a département, postal codes and départements by their middle. */
interface Gazetteer {
  readonly named: ReadonlyMap<string, Place>
  readonly codes: ReadonlyMap<string, Place>
  readonly departments: ReadonlyMap<string, Place>
}

let read: Gazetteer | undefined
/** Read when it is first asked for, once: a table that only a new version of the product changes. */
const gazetteer = (): Gazetteer => (read ??= readGazetteer())

/**
 * The place of an address by its town and its postal code: the commune of that name there, in its département otherwise (a
 * CEDEX has a code of its own); else the middle of what the code covers, of the département at the least. The same answer whenever it is
 * asked.
 *
 * @returns undefined when the code is none of France's
 */
export function placeNear(code: string | null | undefined, location: string | null | undefined): NearPlace | undefined {
  const postal = code?.trim() ?? ''
  if (!/^\d{5}$/.test(postal)) return undefined
  const { named, codes, departments } = gazetteer()
  const department = departmentOf(postal)
  const name = townName(location)
  const commune = name && (named.get(`${name} ${postal}`) ?? named.get(`${name} ${department}`))
  if (commune) return { kind: 'commune', ...commune }
  const around = codes.get(postal)
  if (around) return { kind: 'postal_code', ...around }
  const somewhere = departments.get(department)
  return somewhere && { kind: 'department', ...somewhere }
}

/** Corsica was one département when its codes were given; those overseas take three digits. */
function departmentOf(postal: string): string {
  if (postal.startsWith('97') || postal.startsWith('98')) return postal.slice(0, 3)
  if (postal.startsWith('20')) return postal < '20200' ? '2A' : '2B'
  return postal.slice(0, 2)
}

/** A town's name whichever way it is written: « ST MARTIN D'HERES CEDEX 2 », « Saint-Martin-d’Hères ». */
function townName(location: string | null | undefined): string {
  const words = wordsIn(location?.replaceAll('œ', 'oe').replaceAll('Œ', 'Oe')).split(' ')
  const until = words.findIndex((word, at) => word === 'cedex' || (at > 0 && /^\d/.test(word)))
  return words
    .slice(0, until < 0 ? undefined : until)
    .map(word => (word === 'st' ? 'saint' : word === 'ste' ? 'sainte' : word))
    .join(' ')
}

function readGazetteer(): Gazetteer {
  const named = new Map<string, Place>()
  const twice = new Set<string>()
  const codes = new Map<string, Place[]>()
  const departments = new Map<string, Place[]>()
  for (const line of readFileSync(new URL('communes.txt', import.meta.url), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [name = '', department = '', postal = '', latitude, longitude] = line.split('|')
    const place = { latitude: Number(latitude), longitude: Number(longitude) }
    const town = townName(name)
    for (const code of postal.split(' ')) {
      named.set(`${town} ${code}`, place)
      codes.set(code, [...(codes.get(code) ?? []), place])
    }
    // Two of one name in a département are told apart by their codes alone.
    const key = `${town} ${department}`
    if (named.has(key)) twice.add(key)
    named.set(key, place)
    departments.set(department, [...(departments.get(department) ?? []), place])
  }
  for (const key of twice) named.delete(key)
  return { named, codes: middles(codes), departments: middles(departments) }
}

const middles = (places: ReadonlyMap<string, readonly Place[]>): Map<string, Place> =>
  new Map(
    [...places].map(([key, all]) => [key, { latitude: mean(all, 'latitude'), longitude: mean(all, 'longitude') }]),
  )

/** To about ten metres, whatever order they are added in. */
const mean = (places: readonly Place[], axis: keyof Place): number =>
  Math.round((places.reduce((sum, place) => sum + place[axis], 0) / places.length) * 1e4) / 1e4
