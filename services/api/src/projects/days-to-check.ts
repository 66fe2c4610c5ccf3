import type { Written } from '@faitage/contracts/kernel/endpoint'
import type { MissionSheet } from '@faitage/contracts/missions/mission'
import { beginningToCheck, missionStart } from '@faitage/contracts/projects/beginning'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import type { ProjectCommand } from './project.commands.ts'

/** The days a command gives to statuses. */
function daysSaid(command: ProjectCommand): readonly (string | null | undefined)[] {
  if (command.type === 'OpenProject') return [command.on, ...(command.since ?? []).map(({ on }) => on)]
  if (command.type === 'ChangeProjectStatus') return [command.on]
  if (command.type !== 'ReviseProject') return []
  return [command.status?.on, ...Object.values(command.status_dates ?? {})]
}

/** What a command wrote, with what there is to check of its days beside the start of the mission: told, never refused. */
export function withDaysToCheck(
  answer: Written | Refusal,
  command: ProjectCommand,
  mission: Pick<MissionSheet, 'mission_start_date' | 'start_date'>,
): (Written & { warnings?: string[] }) | Refusal {
  if (isRefusal(answer)) return answer
  const start = missionStart(mission)
  const warnings = [...new Set(daysSaid(command))].flatMap(on => (on && beginningToCheck(on, start)) || [])
  return warnings.length > 0 ? { ...answer, warnings } : answer
}
