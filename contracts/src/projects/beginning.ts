import { addMonths, formatDay } from '../kernel/format-date.ts'

/*
 * A dossier begins with its first known step, which may lie long before it was written down here: every consultancy takes over a
 * stock of dossiers under way. What is hardly meant is told, what cannot be is refused.
 */

/** No dossier that is still followed began earlier: the year was mistyped. */
export const FIRST_BEGINNING = '1990-01-01'

/** A programme lasts five years: what was taken over of the one before began at most as long before the mission. */
const YEARS_BEFORE_MISSION = 5

/** The day a mission starts, of the two its sheet holds the earlier one. */
export function missionStart({
  mission_start_date,
  start_date,
}: {
  readonly mission_start_date?: string | null | undefined
  readonly start_date?: string | null | undefined
}): string | undefined {
  const [first] = [mission_start_date, start_date].filter(day => day != null).sort()
  return first
}

/** A doubt about the day of a step, in French; undefined where nothing is strange. */
export function beginningToCheck(on: string, start: string | null | undefined): string | undefined {
  if (!start || on >= addMonths(start, -12 * YEARS_BEFORE_MISSION)) return undefined
  return `Le ${formatDay(on)} précède de plus de cinq ans le début de la mission (${formatDay(start)})\u00A0: vérifiez l’année.`
}
