import { comparableName } from './audit-names.ts'
import { type Room, type RoomInput, roomInputs } from './forms/rooms.ts'

const squareMetres = (value: number): number => Math.round(value * 100) / 100
const numberIn = (value: string | null | undefined): number => (value ? Number(value) : 0)

/** The area of a room: what is typed, else length × width; 0 where neither is said. */
export const roomArea = ({ area, length, width }: Room): number =>
  squareMetres(area ? Number(area) : numberIn(length) * numberIn(width))

/** Area of one element over all rooms, by the name of its type. */
export interface ElementTotal {
  readonly name: string
  /** m² */
  readonly area: number
}

/** Sums over rooms: the living area, the parts of the envelope by name, the area of each heating, the cooled area. */
export interface RoomTotals {
  /** m² */
  readonly area: number
  /** m, mean of the rooms weighed by their area; undefined where no room says its height. */
  readonly height: number | undefined
  readonly walls: readonly ElementTotal[]
  readonly woodworks: readonly ElementTotal[]
  readonly ceilings: readonly ElementTotal[]
  readonly floors: readonly ElementTotal[]
  /** By the id or name of the heating. */
  readonly heated: ReadonlyMap<string, number>
  readonly cooled: number
}

/** Adds the rooms up. Walls come without their openings where these are told apart. Pure. */
export function roomTotals(rooms: readonly Room[]): RoomTotals {
  const heated = new Map<string, number>()
  let [area, cooled, high, highArea] = [0, 0, 0, 0]
  for (const room of rooms) {
    const own = roomArea(room)
    area += own
    if (room.air_conditioning) cooled += own
    if (room.heating_id) heated.set(room.heating_id, squareMetres((heated.get(room.heating_id) ?? 0) + own))
    if (!room.height_under_ceiling) continue
    high += own * Number(room.height_under_ceiling)
    highArea += own
  }
  return {
    area: squareMetres(area),
    height: highArea > 0 ? squareMetres(high / highArea) : undefined,
    walls: totalsOf(rooms, 'wall_inputs'),
    woodworks: totalsOf(rooms, 'woodwork_inputs'),
    ceilings: totalsOf(rooms, 'ceiling_inputs'),
    floors: totalsOf(rooms, 'floor_inputs'),
    heated,
    cooled: squareMetres(cooled),
  }
}

function totalsOf(rooms: readonly Room[], input: RoomInput): ElementTotal[] {
  const totals = new Map<string, ElementTotal>()
  for (const { name, area } of rooms.flatMap(room => room[input] ?? [])) {
    if (!name) continue
    const key = comparableName(name)
    const before = totals.get(key)
    totals.set(key, { name: before?.name ?? name, area: squareMetres((before?.area ?? 0) + numberIn(area)) })
  }
  return [...totals.values()]
}

type Elements = {
  readonly [G in (typeof roomInputs)[RoomInput]['group']]?:
    | readonly { name?: string | null; area?: string | null }[]
    | null
}

/** The rows that the rooms speak of with the areas they add up to; rows of names nobody had are added, others stay. */
export function fedByRooms<R extends { name?: string | null | undefined; area?: string | null | undefined }>(
  rows: readonly R[],
  totals: readonly ElementTotal[],
): (R | { name: string; area: string })[] {
  const left = new Map(totals.map(total => [comparableName(total.name), total]))
  const fed = rows.map(row => {
    const total = left.get(comparableName(row.name))
    left.delete(comparableName(row.name))
    return total ? { ...row, area: String(total.area) } : row
  })
  return [...fed, ...[...left.values()].map(({ name, area }) => ({ name, area: String(area) }))]
}

/** The elements whose area is another than the rooms say, with the difference in m². */
export function differences(
  rooms: readonly Room[],
  elements: Elements,
): { group: keyof Elements; name: string; difference: number }[] {
  const totals = roomTotals(rooms)
  return Object.values(roomInputs).flatMap(({ group }) =>
    totals[group].flatMap(({ name, area }) => {
      const row = (elements[group] ?? []).find(one => comparableName(one.name) === comparableName(name))
      const difference = squareMetres(numberIn(row?.area) - area)
      return row && Math.abs(difference) >= 0.5 ? [{ group, name, difference }] : []
    }),
  )
}
