import type { AnyRecord } from './record.ts'

/**
 * What a record belongs to, for good. From it come who may reach it, what its lists are narrowed to, who is notified of its
 * changes, and whose personal data hangs on it. `field` of the sheet holds the owner's id.
 */
export type Owner =
  | { readonly of: 'mission'; readonly field: string; readonly optional: boolean }
  | { readonly of: 'project'; readonly field: string }
  | { readonly of: 'record'; readonly field: string; readonly record: () => AnyRecord }

/** Belongs to a mission. */
export const ofMission = (field = 'mission_id'): Owner => ({ of: 'mission', field, optional: false })
/** Belongs to a mission, or to nobody where the field is empty: then anyone who has the right may reach it. */
export const ofMissionOrNobody = (field = 'mission_id'): Owner => ({ of: 'mission', field, optional: true })
export const ofProject = (field = 'project_id'): Owner => ({ of: 'project', field })
/** Belongs to another record; a function, so that two files may know each other. */
export const ofRecord = (record: () => AnyRecord, field: string): Owner => ({ of: 'record', field, record })
