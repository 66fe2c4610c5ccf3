/** JSON whose keys are sorted at every depth: the same facts are the same bytes. */
export const sortedJson = (value: unknown, indent?: number): string =>
  JSON.stringify(
    value,
    (_key, one: unknown) =>
      one && typeof one === 'object' && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
        : one,
    indent,
  )
