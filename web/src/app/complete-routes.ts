import { type Route, type RouteEntry, staff } from './route-entry'
import { readingOf, scopeOf } from './route-scope'

/**
 * The page above a path: the nearest address that is a page when the last parts of this one are taken away, or the
 * general page of the record there.
 *
 * @param known every path of the table
 */
export function parentOf(path: string, known: ReadonlySet<string>): string | undefined {
  const segments = path.split('/')
  for (let length = segments.length - 1; length > 1; length -= 1) {
    const prefix = segments.slice(0, length).join('/')
    const found = [prefix, `${prefix}/general`].find(candidate => candidate !== path && known.has(candidate))
    if (found) return found
  }
  return undefined
}

/** The declared paths with what follows from them: scope, rights, pages above. */
export function completeRoutes(entries: readonly RouteEntry[]): readonly Route[] {
  const byPath = new Map(entries.map(entry => [entry.path, entry]))
  const known = new Set(byPath.keys())
  const parentsOf = (path: string): string[] => {
    const parent = byPath.get(path)?.parent ?? parentOf(path, known)
    return parent ? [...parentsOf(parent), parent] : []
  }
  return entries.map(entry => {
    const scope = scopeOf(entry.path)
    return {
      ...entry,
      roles: entry.roles ?? staff,
      scope,
      built: entry.load !== undefined,
      permissions: entry.permission ? [entry.permission] : readingOf(scope),
      parents: parentsOf(entry.path),
    }
  })
}
