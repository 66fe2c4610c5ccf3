import { dwellingTypes, mainLotTypes } from '../lot.words.ts'

/** A lot as a plan places it. */
export interface PlanLot {
  readonly id: string
  readonly type: string
  readonly building_id: string | null
  /** The staircase that it is reached by, where a clé of its copro says so. */
  readonly staircase: string | null
  readonly floor: number | null
}

interface PlanRow<L> {
  /** Null where nobody said the floor. */
  readonly floor: number | null
  readonly lots: readonly L[]
}
/** The lots of a building by one staircase, or by none. */
export interface PlanStair<L> {
  readonly staircase: string | null
  readonly rows: readonly PlanRow<L>[]
}

/** Whether a lot has its place on a floor; a cellar or a parking space goes with others. */
const isOnFloor = (type: string): boolean => mainLotTypes.has(type) || dwellingTypes.has(type)

const byText = (a: string | null, b: string | null) => (a ?? '').localeCompare(b ?? '', 'fr', { numeric: true })
const grouped = <L, K>(lots: readonly L[], of: (lot: L) => K) => [...Map.groupBy(lots, of)]

/** The lots of one building, staircase by staircase, the top floor first, those of no known floor last; annexes apart. */
export function planOf<L extends PlanLot>(lots: readonly L[]): { stairs: PlanStair<L>[]; annexes: L[] } {
  const placed = lots.filter(({ type }) => isOnFloor(type))
  return {
    stairs: grouped(placed, ({ staircase }) => staircase)
      // Those of no staircase come last.
      .sort(([a], [b]) => Number(a === null) - Number(b === null) || byText(a, b))
      .map(([staircase, own]) => ({
        staircase,
        rows: grouped(own, ({ floor }) => floor)
          .sort(([a], [b]) => (b ?? Number.NEGATIVE_INFINITY) - (a ?? Number.NEGATIVE_INFINITY))
          .map(([floor, row]) => ({ floor, lots: row })),
      })),
    annexes: lots.filter(({ type }) => !isOnFloor(type)),
  }
}

/** « 3e étage », « Rez-de-chaussée », « 2e sous-sol ». */
export function floorText(floor: number | null): string {
  if (floor === null) return 'Étage non renseigné'
  if (floor === 0) return 'Rez-de-chaussée'
  const nth = Math.abs(floor) === 1 ? '1er' : `${Math.abs(floor)}e`
  return `${nth} ${floor > 0 ? 'étage' : 'sous-sol'}`
}
