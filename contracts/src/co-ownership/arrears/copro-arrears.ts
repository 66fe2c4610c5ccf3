import { heldOn, type Period } from '../ownership/period.ts'
import { type ArrearsPoint, owedOn } from './points.ts'

/** A lot with what it owed, in the order of the days, and everybody who ever held it. */
export interface OwingLot {
  readonly id: string
  readonly arrears: readonly ArrearsPoint[]
  readonly historics: readonly Period[]
}

/** The sum known to be owed on a day: the last point of each lot up to it. */
export interface CoproOwing {
  readonly amount: number
  readonly lots: number
  /** Lots with a point. */
  readonly covered: number
  /** Lots that owe something. */
  readonly owing: number
  /** The days of the oldest and of the latest of these points. */
  readonly from: string | null
  readonly to: string | null
}

export function owedByCopro(lots: readonly OwingLot[], day: string): CoproOwing {
  const points = lots.flatMap(one => owedOn(one.arrears, day) ?? [])
  const days = points.map(({ on }) => on).sort()
  return {
    amount: points.reduce((sum, { amount }) => sum + amount, 0),
    lots: lots.length,
    covered: points.length,
    owing: points.filter(({ amount }) => amount > 0).length,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
  }
}

/** The statements of a day change the sum, the lots with one, the lots that owe something. */
export type ArrearsStep = readonly [amount: number, covered: number, owing: number]

/** A lot's statements as steps, by their days: those of many lots add up, and to a day they come to what is owed then. */
export function arrearsSteps(points: readonly ArrearsPoint[]): Map<string, ArrearsStep> {
  const owes = (one: ArrearsPoint | undefined) => ((one?.amount ?? 0) > 0 ? 1 : 0)
  return new Map(
    points.map((point, at) => {
      const before = points[at - 1]
      return [point.on, [point.amount - (before?.amount ?? 0), before ? 0 : 1, owes(point) - owes(before)]]
    }),
  )
}

interface CurvePoint {
  readonly on: string
  readonly amount: number
  readonly covered: number
}
/** The sum owed after each day that a statement is of, up to a day. */
export function arrearsCurve(lots: readonly OwingLot[], until: string): CurvePoint[] {
  const said = lots
    .flatMap(({ id, arrears }) => arrears.map(point => ({ id, ...point })))
    .filter(({ on }) => on <= until)
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
  const last = new Map<string, number>()
  const curve = new Map<string, CurvePoint>()
  let sum = 0
  for (const { id, on, amount } of said) {
    sum += amount - (last.get(id) ?? 0)
    last.set(id, amount)
    curve.set(on, { on, amount: sum, covered: last.size })
  }
  return [...curve.values()]
}

/** Those who owned together, on the days of the points, and what each of their lots owes. */
export interface OwnersOwing {
  /** Nobody where nobody is known. */
  readonly people: readonly string[]
  readonly amount: number
  readonly points: readonly { readonly lot: string; readonly on: string; readonly amount: number }[]
}
/**
 * The debt of each owner, lot by lot: a point stays its owners' of its own day, so that a sale leaves the debt with the seller.
 * Those who own together owe together. The largest first.
 */
export function owedLotByLot(lots: readonly OwingLot[], day: string): OwnersOwing[] {
  const owing = new Map<string, { people: string[]; amount: number; points: OwnersOwing['points'][number][] }>()
  for (const { id, arrears, historics } of lots) {
    const point = owedOn(arrears, day)
    if (!point || point.amount === 0) continue
    const people = [...new Set(heldOn(historics, 'proprietaire', point.on).map(one => one.person_id))].sort()
    const known = owing.get(people.join(' ')) ?? { people, amount: 0, points: [] }
    known.amount += point.amount
    known.points.push({ lot: id, on: point.on, amount: point.amount })
    owing.set(people.join(' '), known)
  }
  return [...owing.values()].sort((a, b) => b.amount - a.amount)
}

/** The same, the lots counted. */
export const owedByOwners = (lots: readonly OwingLot[], day: string) =>
  owedLotByLot(lots, day).map(({ people, amount, points }) => ({ people, amount, lots: points.length }))
