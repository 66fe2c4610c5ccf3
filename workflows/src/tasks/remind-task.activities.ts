import { taskReminderEndpoints as endpoints } from '@faitage/contracts/tasks/task-reminder'
import { type ActivityContext, alive } from '../kernel/activity.ts'
import type { ApiClient } from '../kernel/api-client.ts'
import type { RemindTaskActivities } from './remind-task.shapes.ts'

/** The activity of reminders. It may run again from its beginning: the API does everything once. */
export const remindTaskActivities = ({
  api,
  context,
}: {
  readonly api: ApiClient
  context(): ActivityContext
}): RemindTaskActivities => ({
  followTaskReminder: id => alive(context(), () => api.call(endpoints.follow, { params: { id } })),
})
