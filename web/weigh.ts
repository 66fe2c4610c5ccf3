import { loadedBefore } from './loaded-before.ts'

/** A file of the build, as far as its weight goes. */
export interface Weighed {
  readonly fileName: string
  /** kB, gzip. */
  readonly weight: number
  /** Files it cannot run without. */
  readonly imports: readonly string[]
  /** Files it asks for when they are needed. */
  readonly asks: readonly string[]
}

export interface Weights {
  readonly first: number
  /** Each part that is loaded when it is asked for, the heaviest first: what it costs beyond what is there when it is asked for. */
  readonly parts: readonly { readonly name: string; readonly weight: number; readonly files: number }[]
}

interface Budget {
  readonly first: { readonly ceiling: number }
  readonly part: { readonly ceiling: number }
  readonly together: { readonly ceiling: number }
  readonly files: { readonly ceiling: number }
  readonly heavier: Readonly<Record<string, number>>
}

/**
 * Weighs a build.
 *
 * @param first files of the first page
 * @param parts files of the parts loaded later, by name
 */
export function weigh(
  files: readonly Weighed[],
  first: readonly string[],
  parts: ReadonlyMap<string, string>,
): Weights {
  const byName = new Map(files.map(file => [file.fileName, file]))
  const closure = (start: readonly string[]) => {
    const found = new Set<string>()
    const add = (name: string) => {
      if (found.has(name)) return
      found.add(name)
      for (const one of byName.get(name)?.imports ?? []) add(one)
    }
    for (const name of start) add(name)
    return found
  }
  const sum = (names: Iterable<string>) =>
    [...names].reduce((total, name) => total + (byName.get(name)?.weight ?? 0), 0)
  const base = closure(first)
  const all = new Map([...new Set(parts.values())].map(file => [file, closure([file])]))
  const needs = (file: string) => all.get(file) ?? base
  const before = loadedBefore([...all.keys()], needs, file => byName.get(file)?.asks ?? [], base)
  return {
    first: sum(base),
    parts: [...parts]
      .map(([name, file]) => {
        const own = [...needs(file)].filter(one => !base.has(one) && !before.get(file)?.has(one))
        return { name, weight: sum(own), files: own.length }
      })
      .sort((a, b) => b.weight - a.weight),
  }
}

/** What weighs more than it may, in words; nothing when all is well. */
export function tooHeavy({ first, parts }: Weights, budget: Budget): readonly string[] {
  const over = (name: string, weight: number, ceiling: number) =>
    weight > ceiling ? [`${name}: ${weight.toFixed(1)} kB, ceiling ${ceiling}`] : []
  return [
    ...over('the first page', first, budget.first.ceiling),
    ...parts.flatMap(({ name, files }) =>
      files > budget.files.ceiling ? [`${name}: ${files} files, ceiling ${budget.files.ceiling}`] : [],
    ),
    ...parts.flatMap(({ name, weight }) => over(name, weight, budget.heavier[name] ?? budget.part.ceiling)),
    ...parts.flatMap(({ name, weight }) =>
      over(`the first page with ${name}`, first + weight, budget.together.ceiling),
    ),
  ]
}
