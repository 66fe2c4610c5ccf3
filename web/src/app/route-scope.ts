import type { Permission, PermissionKind } from '@faitage/contracts/kernel/permission'
import { taskKinds } from '@faitage/contracts/kernel/task-kinds'

/** What a page is about, from the innermost to the outermost: a lot is inside a building, inside a copro… */
const scopes = ['tasks', 'lots', 'buildings', 'copros', 'scs', 'missions'] as const
export type Scope = (typeof scopes)[number]

/** The kinds of things each scope shows; one right on any of them opens it. */
const kindsOfScope: Record<Scope, readonly PermissionKind[]> = {
  tasks: taskKinds,
  lots: ['lot'],
  buildings: ['building'],
  copros: ['copro'],
  scs: ['sc'],
  missions: ['mission'],
}

/**
 * The scope of a page, derived from its path alone (a pattern or an address): the innermost of the six that the path
 * names, on the pages that begin with one of them.
 */
export function scopeOf(path: string): Scope | undefined {
  const segments = path.split(/[?#]/, 1)[0]!.split('/').slice(1)
  if (!scopes.some(scope => scope === segments[0])) return undefined
  return scopes.find(scope => segments.includes(scope))
}

/** The rights that open a scope: reading one of its kinds. */
export const readingOf = (scope: Scope | undefined): readonly Permission[] =>
  scope ? kindsOfScope[scope].map((kind): Permission => `read ${kind}`) : []
