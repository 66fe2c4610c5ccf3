/** Something that two people wrote differently: where, and what each of them wrote. */
export interface Difference {
  /** Ids of rows and names of fields, from the section down. */
  readonly path: readonly string[]
  readonly mine: unknown
  readonly theirs: unknown
}

type Row = Readonly<Record<string, unknown>> & { readonly id: string }
type Plain = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)
const isRow = (value: unknown): value is Row => isPlain(value) && typeof value.id === 'string'
const isRows = (value: unknown): value is readonly Row[] => Array.isArray(value) && value.every(isRow)
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(one => typeof one === 'string')

/** Whether two values say the same to a person: absent and empty do. */
export function saysSame(left: unknown, right: unknown): boolean {
  const [a, b] = [left ?? null, right ?? null]
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, index) => saysSame(one, b[index]))
  if (isPlain(a) && isPlain(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(key => saysSame(a[key], b[key]))
  return a === b
}

/**
 * What becomes of a section that two people changed since both saw `base`: what one of them alone changed is taken, rows that
 * either added are there, one that the other changed is not removed. What both wrote differently stays mine, and is told.
 * Pure.
 */
export function mergedSection(
  base: unknown,
  mine: unknown,
  theirs: unknown,
): { value: unknown; differences: Difference[] } {
  const differences: Difference[] = []
  const value = merged(base, mine, theirs, [])
  return { value, differences }

  function merged(before: unknown, own: unknown, other: unknown, path: readonly string[]): unknown {
    if (saysSame(own, other) || saysSame(before, other)) return own
    if (saysSame(before, own)) return other
    if (isRows(own ?? []) && isRows(other ?? []))
      return mergedRows(isRows(before) ? before : [], (own ?? []) as Row[], (other ?? []) as Row[], path)
    // A value is confirmed once either has confirmed it.
    if (isTexts(own ?? []) && isTexts(other ?? []))
      return ((own ?? []) as string[]).filter(one => ((other ?? []) as string[]).includes(one))
    if (isPlain(own) && isPlain(other)) {
      const old = isPlain(before) ? before : {}
      const keys = [...new Set([...Object.keys(other), ...Object.keys(own)])]
      return Object.fromEntries(keys.map(key => [key, merged(old[key], own[key], other[key], [...path, key])]))
    }
    differences.push({ path, mine: own ?? null, theirs: other ?? null })
    return own
  }

  function mergedRows(
    before: readonly Row[],
    own: readonly Row[],
    other: readonly Row[],
    path: readonly string[],
  ): Row[] {
    const find = (rows: readonly Row[], id: string) => rows.find(one => one.id === id)
    const kept = other.flatMap(row => {
      const [old, mine] = [find(before, row.id), find(own, row.id)]
      if (mine) return [merged(old, mine, row, [...path, row.id]) as Row]
      return old && saysSame(old, row) ? [] : [row]
    })
    // Mine that the other does not have: new, or removed there while I changed it.
    for (const [index, row] of own.entries()) {
      if (find(other, row.id)) continue
      const old = find(before, row.id)
      if (old && saysSame(old, row)) continue
      const above = own.slice(0, index).findLast(one => find(kept, one.id))
      kept.splice(above ? kept.findIndex(one => one.id === above.id) + 1 : index, 0, row)
    }
    return kept
  }
}

/** A section with another value at a path. Pure. */
export function placedAt(section: unknown, path: readonly string[], value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (isRows(section)) return section.map(row => (row.id === step ? placedAt(row, rest, value) : row))
  return isPlain(section) ? { ...section, [step]: placedAt(section[step], rest, value) } : section
}

/** The value at a path of a section. */
export function foundAt(section: unknown, path: readonly string[]): unknown {
  const [step, ...rest] = path
  if (step === undefined) return section
  if (isRows(section))
    return foundAt(
      section.find(row => row.id === step),
      rest,
    )
  return isPlain(section) ? foundAt(section[step], rest) : undefined
}
