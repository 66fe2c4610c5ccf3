import { grantablePermissions } from '@faitage/contracts/identity/role'
import type { PermissionCell } from '@faitage/contracts/identity/role.endpoints'
import { actionLabels, kindLabels, permissionAreas, permissionLabel } from '@faitage/contracts/identity/role-words'
import type { Permission, PermissionAction } from '@faitage/contracts/kernel/permission'

/** What was altered and not saved yet, by permission; null goes back to the default. */
export type Pending = Readonly<Record<string, boolean | null>>

/** Whose rights a column shows: a role, or one user. */
export interface Holder {
  readonly id: string
  readonly label: string
  readonly cells: ReadonlyMap<string, PermissionCell>
  readonly pending: Pending
}

/** A line of the matrix: a kind of thing, with the right of each column that exists. */
export interface RightsLine {
  readonly label: string
  readonly rights: readonly (Permission | undefined)[]
}

/** The columns, each an action. Imports and erasures have a line of their own. */
const columnActions = ['read', 'create', 'update', 'delete'] as const satisfies readonly PermissionAction[]
export const columnLabels = columnActions.map(action => actionLabels[action])

const known = new Set<string>(grantablePermissions)
const existing = (permission: string) => (known.has(permission) ? (permission as Permission) : undefined)

/** The lines of the matrix by area; lines without any right are left out. */
export const rightsByArea: readonly { name: string; lines: readonly RightsLine[] }[] = permissionAreas.map(area => ({
  name: area.name,
  lines: area.kinds.flatMap((kind): RightsLine[] => {
    const rights = columnActions.map(action => existing(`${action} ${kind}`))
    const lines = rights.some(Boolean) ? [{ label: kindLabels[kind], rights }] : []
    const importing = existing(`import ${kind}`)
    const erasing = existing(`erase ${kind}`)
    const own: RightsLine[] = [
      ...(importing ? [{ label: 'import de projets', rights: [undefined, importing, undefined, undefined] }] : []),
      ...(erasing ? [{ label: 'effacement d’une personne', rights: [undefined, undefined, undefined, erasing] }] : []),
    ]
    return [...lines, ...own.map(line => ({ ...line, label: `${kindLabels[kind]}\u00A0: ${line.label}` }))]
  }),
}))

/** What holds once the pending changes are saved. */
export function heldIn({ cells, pending }: Holder, permission: string): boolean {
  const cell = cells.get(permission)
  if (!cell) return false
  const change = pending[permission]
  return change === undefined ? cell.effective : (change ?? cell.default)
}

/** Whether what holds is not what the default says. */
export function isOverridden({ cells, pending }: Holder, permission: string): boolean {
  const change = pending[permission]
  return change === undefined ? (cells.get(permission)?.override ?? null) !== null : change !== null
}

/** The pending changes once a right was turned over; a change that changes nothing is none. */
export function turned(holder: Holder, permission: string): Pending {
  const cell = holder.cells.get(permission)
  if (!cell || cell.bound) return holder.pending
  const wanted = !heldIn(holder, permission)
  return withChange(holder, permission, wanted === cell.default ? null : wanted)
}

/** The pending changes that bring every right back to its default. */
export function backToDefaults(holder: Holder): Pending {
  const decided = [...holder.cells.values()].filter(cell => cell.override !== null)
  return Object.fromEntries(decided.map(cell => [cell.permission, null]))
}

function withChange({ cells, pending }: Holder, permission: string, change: boolean | null): Pending {
  const { [permission]: _, ...others } = pending
  return (cells.get(permission)?.override ?? null) === change ? others : { ...others, [permission]: change }
}

/** One pending change as people read it: `Missions : supprimer`, given, taken away, or only back to the default. */
export interface ChangeInWords {
  readonly label: string
  readonly effect: 'given' | 'taken' | 'same'
}

export const changesInWords = (holder: Holder): ChangeInWords[] =>
  Object.keys(holder.pending).map(permission => {
    const before = holder.cells.get(permission)?.effective ?? false
    const after = heldIn(holder, permission)
    const effect = before === after ? 'same' : after ? 'given' : 'taken'
    return { label: permissionLabel(permission as Permission), effect }
  })

/** Why a right cannot be decided, in words; undefined when it can. */
export function boundText(cell: PermissionCell | undefined, label: string): string | undefined {
  if (cell?.bound === 'ceiling') return `Jamais accordé\u00A0: ${label}`
  return cell?.bound === 'locked' ? `Toujours accordé\u00A0: ${label}` : undefined
}

/** The holder of the rights an endpoint answered. */
export const holderOf = (
  id: string,
  label: string,
  permissions: readonly PermissionCell[],
  pending: Pending = {},
): Holder => ({ id, label, pending, cells: new Map(permissions.map(cell => [cell.permission, cell])) })
