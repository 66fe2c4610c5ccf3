import type { EventOf } from '@faitage/contracts/kernel/message'
import { coOwnershipTaskReminded } from '@faitage/contracts/tasks/task-reminder'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import type { Decider } from '../kernel/events/decider.ts'

type Recalling = EventOf<typeof coOwnershipTaskReminded>['data']

/** The reminder of a task at an hour: recalled from two sides, it is the same. */
export const reminderIdOf = (task_id: string, at: string): string => derivedId(`reminder ${at}`, task_id)

/** An hour of a task is recalled once. */
export const reminderDecider: Decider<{ told: boolean }, Recalling> = {
  initial: { told: false },
  evolve: () => ({ told: true }),
  decide: (recalling, { told }) => (told ? [] : [coOwnershipTaskReminded(recalling)]),
}
