import { formatDay, isDay } from '@faitage/contracts/kernel/format-date'
import { beginningToCheck } from '@faitage/contracts/projects/beginning'
import type { ProjectDetail } from '@faitage/contracts/projects/project'

/** Under the day of a step: where the dossier will begin, and what there is to check of a day that is far back. */
export function beginningTold(
  { opened_on, mission_start }: Pick<ProjectDetail, 'opened_on' | 'mission_start'>,
  on: unknown,
): string | undefined {
  if (typeof on !== 'string' || !isDay(on)) return undefined
  const begins = on < opened_on ? `Le dossier commencera le ${formatDay(on)}.` : undefined
  return [begins, beginningToCheck(on, mission_start)].filter(Boolean).join(' ') || undefined
}
