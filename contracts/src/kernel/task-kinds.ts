import type { PermissionKind } from './permission.ts'

/** The kinds a right of tasks may be about; the tasks page opens to those who read one of them. */
export const taskKinds = ['sc_task', 'copro_task', 'building_task', 'lot_task'] as const satisfies PermissionKind[]
