import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { type Cluster, joined } from './join-chunks.ts'
import { loadedBefore } from './loaded-before.ts'

/** What is loaded before a signed-in person sees anything. */
const firstRoots = ['main.tsx', 'app/shell/shell.tsx', 'features/home/home-page.tsx']
/** Packages that are kept apart as long as they stay what they are: a new version of the application leaves them be. */
const kept = { react: /^(?:react|react-dom|scheduler)$/, tanstack: /^@tanstack\/(?!.*virtual)/ }

interface Info {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

const ours = /^.*\/web\/src\//
const packageOf = (id: string): string | undefined => /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]

/**
 * Which file each module goes into. What the first page needs is one file. Of the rest, modules that the same pages need
 * go together; then such groups are joined as long as a page gains more by a file less than others lose by what they do
 * not need, and further where a page would load more files than it may.
 */
export function chunks(): { plugin: Plugin; nameOf: (id: string) => string | null } {
  let names = new Map<string, string>()
  const plugin: Plugin = {
    name: 'chunks',
    apply: 'build',
    buildEnd() {
      // In the order of their names: the bundler's own hangs on the folder that the project is in, and so would the files.
      const infos = new Map(
        [...this.getModuleIds()].sort().map(id => {
          const info = this.getModuleInfo(id)
          return [
            id,
            { importedIds: info?.importedIds ?? [], dynamicallyImportedIds: info?.dynamicallyImportedIds ?? [] },
          ]
        }),
      )
      names = namesOf(infos)
    },
    generateBundle(_, bundle) {
      const imports = new Map(
        Object.values(bundle).flatMap(file => (file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [])),
      )
      const ring = ringIn(imports)
      if (ring) this.error(`Files wait for each other, which the browser may not survive: ${ring.join(' → ')}`)
    },
  }
  return { plugin, nameOf: id => names.get(id) ?? null }
}

/** Units of which chunks are made: a module of ours, an icon, a whole package. */
function unitsOf(infos: ReadonlyMap<string, Info>) {
  const unitOf = (id: string) => {
    const name = packageOf(id)
    return name === undefined || name === 'lucide-react' ? id : `package:${name}`
  }
  const members = new Map<string, string[]>()
  const imports = new Map<string, Set<string>>()
  for (const [id, { importedIds }] of infos) {
    if (isBarrel(id)) continue
    const unit = unitOf(id)
    members.set(unit, [...(members.get(unit) ?? []), id])
    const known = imports.get(unit) ?? new Set()
    imports.set(unit, known)
    for (const imported of importedIds)
      for (const one of isBarrel(imported) ? throughBarrel(id, imported, infos) : [imported]) known.add(unitOf(one))
    known.delete(unit)
  }
  return { unitOf, members, imports }
}

/** Packages that lead to each of their parts: what is imported of them says which. */
const barrels = {
  'radix-ui': /radix-ui\/dist\/index\.mjs$/,
  'lucide-react': /lucide-react\/dist\/esm\/lucide-react\.mjs$/,
}
const isBarrel = (id: string): boolean => Object.values(barrels).some(one => one.test(id))

/** The modules that an importer takes of a barrel. */
function throughBarrel(importer: string, barrel: string, infos: ReadonlyMap<string, Info>): string[] {
  const door = Object.entries(barrels).find(([, one]) => one.test(barrel))?.[0] ?? ''
  const text = readFileSync(importer.replace(/\?.*$/, ''), 'utf8')
  const taken = [...text.matchAll(/import \{([^}]*)\} from '([^']+)'/g)]
    .filter(([, , from]) => from === door)
    .flatMap(([, list = '']) => list.split(',').map(one => one.trim().replace(/^type .*|\s+as\s.*$/g, '')))
    .filter(Boolean)
  const parts = barrelParts(barrel)
  const all = infos.get(barrel)?.importedIds ?? []
  return taken.flatMap(name => {
    const part = parts.get(name)
    return part === undefined ? [] : all.filter(id => packageOf(id) === part || id.endsWith(part.replace(/^\./, '')))
  })
}

const partsOfBarrel = new Map<string, ReadonlyMap<string, string>>()
/** Of each name that a barrel gives, where it is. */
function barrelParts(barrel: string): ReadonlyMap<string, string> {
  const known = partsOfBarrel.get(barrel)
  if (known) return known
  const text = readFileSync(barrel, 'utf8')
  const parts = new Map<string, string>()
  for (const [, name = '', from = ''] of text.matchAll(/^import \* as (\w+) from ["']([^"']+)["']/gm))
    parts.set(name, from)
  for (const [, list = '', from = ''] of text.matchAll(/^export \{([^}]*)\} from ["']([^"']+)["']/gm))
    for (const one of list.split(',')) parts.set(one.trim().replace(/^.*\sas\s+/, ''), from)
  partsOfBarrel.set(barrel, parts)
  return parts
}

export function namesOf(infos: ReadonlyMap<string, Info>): Map<string, string> {
  const { unitOf, members, imports } = unitsOf(infos)
  const reach = (starts: readonly string[]) => {
    const found = new Set<string>()
    const add = (unit: string) => {
      if (found.has(unit)) return
      found.add(unit)
      for (const one of imports.get(unit) ?? []) add(one)
    }
    for (const one of starts) add(one)
    return found
  }
  const at = (unit: string) => unit.replace(ours, '')
  const roots = [...members.keys()].filter(unit => ours.test(unit) && firstRoots.includes(at(unit)))
  if (roots.length < firstRoots.length) throw new Error('The first page is not found: look at web/chunks.ts')
  const first = reach(roots)
  const entries = [
    ...new Set([...infos.values()].flatMap(({ dynamicallyImportedIds }) => dynamicallyImportedIds.map(unitOf))),
  ].filter(unit => members.has(unit))
  const names = new Map<string, string>()
  const name = (unit: string, chunk: string) => {
    for (const id of members.get(unit) ?? []) names.set(id, chunk)
  }
  for (const unit of members.keys()) if (/vite\/preload-helper/.test(unit)) first.add(unit)
  const apart = keptIn(reach, [...members.keys()])
  for (const unit of first) if (!roots.includes(unit) && isCode(unit)) name(unit, apart.get(unit) ?? 'first')
  const needed = new Map(entries.map(entry => [entry, reach([entry])]))
  const needs = (entry: string) => needed.get(entry) ?? first
  const asked = new Map<string, string[]>()
  for (const [id, { dynamicallyImportedIds }] of infos)
    asked.set(unitOf(id), [...(asked.get(unitOf(id)) ?? []), ...dynamicallyImportedIds.map(unitOf)])
  const before = loadedBefore(entries, needs, unit => asked.get(unit) ?? [], first)
  const others = clustersOf(
    entries,
    entry => [...needs(entry)].filter(one => !first.has(one) && isCode(one)),
    (entry, unit) => before.get(entry)?.has(unit) ?? false,
    sizeOf,
  )
  joined(others, imports).forEach(({ members: units }, n) => {
    for (const unit of units) name(unit, `s${n}`)
  })
  return names
  function sizeOf(unit: string) {
    return (members.get(unit) ?? []).reduce((sum, id) => sum + weightOf(id), 0)
  }
}

const isCode = (unit: string) => !/\.css(?:\?|$)|rolldown/.test(unit)

/** The packages kept apart, each with what it cannot run without: no file waits for one that waits for it. */
function keptIn(
  reach: (starts: readonly string[]) => ReadonlySet<string>,
  units: readonly string[],
): Map<string, string> {
  const found = new Map<string, string>()
  for (const [chunk, names] of Object.entries(kept)) {
    const own = units.filter(unit => unit.startsWith('package:') && names.test(unit.slice('package:'.length)))
    for (const unit of reach(own)) if (!found.has(unit)) found.set(unit, chunk)
  }
  return found
}

/** What a module weighs once it is made small and sent, roughly. */
function weightOf(id: string): number {
  try {
    const text = readFileSync(id.replace(/\?.*$/, ''), 'utf8')
    const share = id.endsWith('?schemas') ? 0.5 : 1
    return share * 0.22 * text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, '').replace(/\s+/g, ' ').length
  } catch {
    return 200
  }
}

/**
 * What several parts need, by the parts that bring it: those that ask for others have it there before them. A part itself
 * is a file of its own, with what is its alone.
 */
function clustersOf(
  entries: readonly string[],
  reached: (unit: string) => readonly string[],
  isThere: (entry: string, unit: string) => boolean,
  sizeOf: (unit: string) => number,
): Cluster[] {
  const neededBy = new Map<string, Set<number>>()
  const counts = new Map<string, number>()
  entries.forEach((entry, n) => {
    for (const unit of reached(entry)) {
      counts.set(unit, (counts.get(unit) ?? 0) + 1)
      if (!isThere(entry, unit)) neededBy.set(unit, (neededBy.get(unit) ?? new Set()).add(n))
    }
  })
  const clusters = new Map<string, Cluster>()
  for (const [unit, needing] of neededBy) {
    if ((counts.get(unit) ?? 0) < 2 || entries.includes(unit)) continue
    const key = [...needing].join()
    const cluster = clusters.get(key) ?? { members: new Set(), entries: needing, size: 0 }
    clusters.set(key, cluster)
    cluster.members.add(unit)
    cluster.size += sizeOf(unit)
  }
  return [...clusters.values()]
}

/** A file that, through others, imports itself. */
export function ringIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>()
  const walk = (file: string, above: readonly string[]): readonly string[] | undefined => {
    if (above.includes(file)) return [...above.slice(above.indexOf(file)), file]
    if (done.has(file)) return undefined
    done.add(file)
    for (const one of imports.get(file) ?? []) {
      const ring = walk(one, [...above, file])
      if (ring) return ring
    }
    return undefined
  }
  for (const file of imports.keys()) {
    const ring = walk(file, [])
    if (ring) return ring
  }
  return undefined
}
