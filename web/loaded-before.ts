/**
 * What is there already when a part is loaded: what everybody who asks for it has loaded by then.
 *
 * @param parts what is loaded when it is asked for
 * @param needs all that one cannot run without, itself included
 * @param asksFor the parts that something asks for
 * @param first what is on every page: what it asks for finds nothing else
 */
export function loadedBefore(
  parts: readonly string[],
  needs: (part: string) => ReadonlySet<string>,
  asksFor: (one: string) => readonly string[],
  first: ReadonlySet<string>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const nothing: ReadonlySet<string> = new Set()
  const before = new Map<string, ReadonlySet<string>>()
  for (const one of first) for (const part of asksFor(one)) before.set(part, nothing)
  const askers = new Map<string, string[]>()
  for (const asker of parts)
    for (const part of new Set([...needs(asker)].flatMap(asksFor)))
      if (part !== asker && !before.has(part)) askers.set(part, [...(askers.get(part) ?? []), asker])
  // Whoever is not known yet takes nothing away: sets only become smaller, until nothing changes.
  for (let changed = true; changed; ) {
    changed = false
    for (const [part, by] of askers) {
      const known = by.flatMap(asker => {
        const had = before.get(asker)
        return had ? [{ had, own: needs(asker) }] : []
      })
      const [one, ...others] = known
      if (!one) continue
      const shared = [...one.own, ...one.had].filter(it => others.every(({ own, had }) => own.has(it) || had.has(it)))
      const now = new Set(shared)
      if (now.size === before.get(part)?.size) continue
      before.set(part, now)
      changed = true
    }
  }
  return new Map(parts.map(part => [part, before.get(part) ?? nothing]))
}
