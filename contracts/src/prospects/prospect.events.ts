import { event } from '../kernel/message.ts'
import { calendarDate, id } from '../kernel/values.ts'

/** A prospect became a project: of which mission, under which id. */
export const prospectConverted = event('ProspectConverted', { id, project_id: id, mission_id: id, on: calendarDate })
