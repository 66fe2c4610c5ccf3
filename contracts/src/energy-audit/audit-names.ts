/** How names are compared: case, accents and blanks at the ends aside. */
export const comparableName = (name: unknown): string =>
  typeof name === 'string' ? name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase() : ''

/** The part that advice is for: « Murs, Façades »; said once where the row is called as its part is. */
export const aboutText = (part: string, row: string | null | undefined, between = ', '): string =>
  ['', comparableName(part)].includes(comparableName(row)) ? part : `${part}${between}${row}`

export const INITIAL_NAME = 'État initial'
export const SAME_NAME = 'Il ne peut y avoir 2 fois le même nom.'

/** The rows whose name another row before them has, by index. */
export function sameNames(rows: readonly { readonly name?: unknown }[]): number[] {
  const seen = new Set<string>()
  return rows.flatMap(({ name }, index) => {
    const key = comparableName(name)
    if (key === '') return []
    const taken = seen.has(key)
    seen.add(key)
    return taken ? [index] : []
  })
}

/** The name of a new scenario; its number is one more than the highest ever given. */
export const scenarioName = (number: number): string => `Scénario ${number}`

/** Characters of the name of a state, at most. */
export const NAME_MAX = 120
const COPY = / \(copie(?: \d+)?\)$/

/** The name of a copy: « Scénario 1 (copie) », then « (copie 2) »; a copy of a copy is one of the first. */
export function copyName(name: string, others: readonly string[]): string {
  const base = name.replace(COPY, '')
  const taken = new Set(others.map(comparableName))
  for (let copy = 1; ; copy++) {
    const end = ` (copie${copy > 1 ? ` ${copy}` : ''})`
    const made = `${base.slice(0, NAME_MAX - end.length).trimEnd()}${end}`
    if (!taken.has(comparableName(made))) return made
  }
}
