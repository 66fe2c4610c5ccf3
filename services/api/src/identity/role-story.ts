import { isGrantable, type PermissionChanges } from '@faitage/contracts/identity/role'
import { foldRole, type RecordedRoleEvent, type RoleState, usualRole } from '@faitage/contracts/identity/role-state'
import { permissionLabel } from '@faitage/contracts/identity/role-words'
import type { Story } from '../kernel/history/history.ts'

/** How the history of a role's rights is written: each right that changed, before and after. */
export const roleStory: Story<RoleState, RecordedRoleEvent> = {
  initial: usualRole,
  evolve: foldRole,
  effectiveOn: () => undefined,
  altered: (before, event, after) => alteredRights(event.data.changes, before.overrides, after.overrides),
  labelOf: permission => (isGrantable(permission) ? permissionLabel(permission) : permission),
  shown: (_field, value) => shownRight(value),
}

/** The rights that changes name, as they were decided before and after. */
export function alteredRights(
  changes: PermissionChanges,
  before: Readonly<Record<string, boolean>>,
  after: Readonly<Record<string, boolean>>,
) {
  const named = (overrides: Readonly<Record<string, boolean>>) =>
    Object.fromEntries(Object.keys(changes).map(permission => [permission, overrides[permission] ?? null]))
  return { before: named(before), after: named(after) }
}

/** What was decided for a right, in a word. */
export const shownRight = (value: unknown): string =>
  value === true ? 'Accordé' : value === false ? 'Retiré' : 'Par défaut'
