import type { ImportKind } from '@faitage/contracts/imports/mission-import'
import type { Permission } from '@faitage/contracts/kernel/permission'

/** What somebody must have the right to, to import files of each kind. */
const rights: Record<ImportKind, readonly Permission[]> = {
  projects: [],
  registry: ['create copro', 'update copro'],
  lots: ['create lot', 'update lot', 'create person', 'read person', 'create building', 'update copro'],
}
export const mayImport = (permissions: readonly Permission[], kind: ImportKind): boolean =>
  (['import mission', ...rights[kind]] as const).every(one => permissions.includes(one))
