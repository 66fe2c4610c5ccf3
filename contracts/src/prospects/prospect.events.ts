import { event } from '../kernel/message.ts'
import type { Commanded } from '../kernel/record.ts'
import { calendarDate, id } from '../kernel/values.ts'

/** A prospect became a project: of which mission, under which id. */
export const prospectConverted = event('ProspectConverted', { id, project_id: id, mission_id: id, on: calendarDate })

/** What a sheet holds once its prospect became a project. */
export interface ConvertedSheet {
  status?: string
  project_id?: string | null | undefined
  converted_on?: string | null | undefined
}

/** No field is commanded: converting is a command of its own; what undoes it is the removal of the project. */
export const prospectCommanded: Commanded<ConvertedSheet> = {
  events: [prospectConverted],
  fields: [],
  decide: () => ({ ok: true, events: [] }),
  undo: () => ({ ok: true, events: [] }),
  evolve(sheet, { type, data }) {
    if (type !== prospectConverted.type) return sheet
    const { project_id, on } = data as { project_id: string; on: string }
    return { ...sheet, status: 'converti', project_id, converted_on: on }
  },
}
