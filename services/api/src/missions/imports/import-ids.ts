import { v5 } from 'uuid'

/*
 * Ids of what an import writes follow from what it is: writing it again finds it there.
 */

const IMPORTS = '0f3d7a52-9c1e-4f0b-8a64-2f6f0e1f9b31'

/** A project by its reference; the nth further one when earlier ones were removed or renamed. */
export const projectIdOf = (mission_id: string, reference: string, n: number): string =>
  v5(`${mission_id}:${reference}${n > 0 ? `#${n}` : ''}`, IMPORTS)

export const requesterIdOf = (project_id: string): string => v5('requester', project_id)
export const accommodationIdOf = (project_id: string): string => v5('accommodation', project_id)

/** The command of one row, the same however often the row is sent. */
export const rowCommandId = (import_id: string, row: number): string => v5(`row ${row}`, import_id)
export const batchCommandId = (import_id: string, batch: number): string => v5(`batch ${batch}`, import_id)
