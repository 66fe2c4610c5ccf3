import { derivedId } from '@faitage/projections/kernel/derived-id'
import { projectIdOf as idOfProject } from '../../projects/project-id.ts'

/*
 * Ids of what an import writes follow from what it is: writing it again finds it there.
 */

/**
 * A project by its reference; the nth further one when earlier ones were removed or renamed. The same as for a project
 * that a person opens, so that both meet on one stream.
 */
export const projectIdOf = (mission_id: string, reference: string, n: number): string =>
  idOfProject(mission_id, reference, n + 1)

export { requesterIdOf } from '../../projects/project-id.ts'

export const accommodationIdOf = (project_id: string): string => derivedId('accommodation', project_id)

/** The command of one row, the same however often the row is sent. */
export const rowCommandId = (import_id: string, row: number): string => derivedId(`row ${row}`, import_id)
export const batchCommandId = (import_id: string, batch: number): string => derivedId(`batch ${batch}`, import_id)
