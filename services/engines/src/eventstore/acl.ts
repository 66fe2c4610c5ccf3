/** The keys of `$acl` in a stream's metadata. */
export type Right = '$r' | '$w' | '$d' | '$mr' | '$mw'
export type Acl = Partial<Record<Right, readonly string[]>>

const RIGHTS: readonly Right[] = ['$r', '$w', '$d', '$mr', '$mw']

/** @returns the rights in a stream's metadata; each is one role or a list of them. */
export function parseAcl(fields: Record<string, unknown>): Acl | undefined {
  const { $acl } = fields
  if (typeof $acl !== 'object' || $acl === null) return undefined
  const acl: Acl = {}
  for (const right of RIGHTS) {
    const value = ($acl as Record<string, unknown>)[right]
    const roles = typeof value === 'string' ? [value] : value
    if (Array.isArray(roles) && roles.every(role => typeof role === 'string')) acl[right] = roles
  }
  return acl
}
