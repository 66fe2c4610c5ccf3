/** A tree of react-hook-form's marks: true where a value was altered. */
type Marks = { [name: string]: Marks | boolean | Marks[] | boolean[] | undefined }

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const anyMark = (mark: unknown): boolean =>
  mark === true || (Array.isArray(mark) ? mark.some(anyMark) : isPlain(mark) && Object.values(mark).some(anyMark))

/** Only the altered values of a form; a list counts as one value. */
export function alteredValues<T extends Record<string, unknown>>(values: T, marks: Marks): Partial<T> {
  const altered: Record<string, unknown> = {}
  for (const [name, mark] of Object.entries(marks)) {
    if (!anyMark(mark)) continue
    const value = values[name]
    altered[name] = isPlain(value) && isPlain(mark) ? alteredValues(value, mark as Marks) : value
  }
  return altered as Partial<T>
}

/** The dotted paths of the leaves of a value: `{ team: { managers: […] } }` → `team.managers`. */
export function leavesOf(value: unknown, path = ''): [path: string, value: unknown][] {
  if (!isPlain(value)) return path ? [[path, value]] : []
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, path ? `${path}.${name}` : name))
}

/** What was altered between two states of a form, by dotted path; a list counts as one value. */
export function leavesSince(before: unknown, after: unknown): [path: string, value: unknown][] {
  const known = new Map(leavesOf(before).map(([path, value]) => [path, JSON.stringify(value ?? null)]))
  return leavesOf(after).filter(([path, value]) => known.get(path) !== JSON.stringify(value ?? null))
}
