import { believedAt, heard, type KnownAs } from '../ownership/known.ts'

/** The sum that was owed on a day. */
export interface ArrearsPoint {
  readonly on: string
  readonly amount: number
  readonly source?: string | null | undefined
}
export type KnownPoint = KnownAs<ArrearsPoint>

/** Points that are stated, and points that are withdrawn, each told by its day. */
export interface PointChange {
  readonly put: readonly ArrearsPoint[]
  readonly dropped: readonly string[]
}

const dayOf = ({ on }: ArrearsPoint): string => on
const sorted = (points: readonly ArrearsPoint[]) => [...points].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))

/** The points after a change, in the order of their days. */
export function changedPoints(points: readonly ArrearsPoint[], { put, dropped }: PointChange): ArrearsPoint[] {
  const gone = new Set([...dropped, ...put.map(dayOf)])
  return sorted([...points.filter(one => !gone.has(one.on)), ...put])
}

/** The same with when each was known. */
export const learntPoints = (known: readonly KnownPoint[], change: PointChange, at: string): KnownPoint[] =>
  heard<ArrearsPoint>(known, change, dayOf, at)

/** The points as they were known at an instant. */
export const pointsKnownAt = (known: readonly KnownPoint[], instant: string): ArrearsPoint[] =>
  sorted(believedAt<ArrearsPoint>(known, instant).map(({ known_from: _, known_until: __, ...one }) => one))

/** The arrears on a day: the last point up to it. Points are in the order of their days. */
export const owedOn = (points: readonly ArrearsPoint[], day: string): ArrearsPoint | undefined =>
  points.findLast(one => one.on <= day)
