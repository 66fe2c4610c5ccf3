import type { EventOf } from '@faitage/contracts/kernel/message'
import { coOwnershipTaskReminded } from '@faitage/contracts/tasks/task-reminder'
import type { Decider } from '../kernel/events/decider.ts'

type Recalling = EventOf<typeof coOwnershipTaskReminded>['data']

/** An hour of a task is recalled once. */
export const reminderDecider: Decider<{ told: boolean }, Recalling> = {
  initial: { told: false },
  evolve: () => ({ told: true }),
  decide: (recalling, { told }) => (told ? [] : [coOwnershipTaskReminded(recalling)]),
}
