import type { TaskOwnerField } from '@faitage/contracts/tasks/task.words'
import type { FollowUpLine } from './follow-up-line.tsx'

/** Which tasks and events are those of a thing: its own, or with those of all that is below it. */
export const tasksOf = (field: TaskOwnerField, id: string, isWhole: boolean) => {
  if (!isWhole) return { [field]: id }
  return field === 'building_id' ? { building_of: id } : { copro_of: [id] }
}

/** Where the lines of what is below a thing stand: they say whose they are. */
export type Within = Parameters<typeof FollowUpLine>[0]['within']
