import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, parseSync } from 'vite'
import { type Half, type Halves, halvesOf, importOf } from './halves.ts'

const root = fileURLToPath(new URL('../contracts/src/', import.meta.url))
const door = '@faitage/contracts/'
const mark = '?schemas'
/** What an endpoint accepts where it declares nothing: in browsers nothing is asked of it. */
const nothing = /^const nothing = z\.undefined\(\)$/m
/** A page that would read what endpoints lack here: what judges is given its schema by itself. */
const reads = /[eE]ndpoints?(?:\.\w+)?\.(?:params|query|body|response|summary)\b/

/** A schema made of an endpoint's own, which somebody asks for. */
const left = /\.(?:response|query|body)\.(?:extend|pick|omit|partial|unwrap|shape|safeParse)\b/

/**
 * Contracts as browsers need them. The schemas of calls are left out of endpoints, and each module is parted in what is
 * made of schemas and what is not (`halves.ts`), so that a page which only calls, lists and says carries no zod.
 */
export function lightContracts(): Plugin {
  const known = new Map<string, Halves>()
  const running = new Map<string, Readonly<Record<string, unknown>>>()
  const halves = (file: string, above: readonly string[] = []): Halves => {
    const found = known.get(file)
    if (found) return found
    if (above.includes(file))
      throw new Error(`Contracts import each other in a circle: ${[...above, file].join(' → ')}`)
    const code = readFileSync(file, 'utf8')
    const own = file === `${root}kernel/endpoint.ts` ? code.replace(nothing, 'const nothing = undefined') : code
    const of = (from: string) => (from === '' ? file : fileOf(from, file))
    const made = halvesOf(
      own,
      file,
      from => {
        const other = of(from)
        return other === undefined ? undefined : halves(other, [...above, file])
      },
      (from, half) => addressOf(of(from) ?? from, half),
      name => running.get(file)?.[name],
    )
    known.set(file, made)
    return made
  }
  return {
    name: 'light-contracts',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      known.clear()
      for (const file of contractFiles()) running.set(file, (await import(file)) as Record<string, unknown>)
      if (!nothing.test(readFileSync(`${root}kernel/endpoint.ts`, 'utf8')))
        this.error('An endpoint is not declared as it was: look at web/light-contracts.ts again')
    },
    resolveId(id) {
      return id.startsWith(root) ? id : undefined
    },
    load(id) {
      if (!id.startsWith(root)) return
      const parts = halves(id.replace(mark, ''))
      return { code: id.endsWith(mark) ? parts.schemas : parts.plain, map: null, moduleSideEffects: false }
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && left.test(file.code))
          this.error(`${file.fileName} makes a schema of what an endpoint has not here: look at web/halves.ts`)
    },
    transform(code, id) {
      if (!code.includes(door) || !/[\\/]web[\\/]src[\\/].*\.tsx?$/.test(id)) return
      if (reads.test(code))
        this.error(`${id} reads of an endpoint what is not sent to browsers: export that schema and give it by itself`)
      return { code: withHalves(code, id, file => halves(file).ofSchemas), map: null }
    },
  }
}

/** The modules of contracts, as they run: those that check or write something on the way are none. */
const contractFiles = (): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !/\.spec\.ts$|testing|write-event-lock/.test(name))
    .map(name => root + name)

const addressOf = (file: string, half: Half): string => (half === 'schemas' ? file + mark : file)

/** The file of a contract that a module imports; undefined of anything else. */
function fileOf(from: string, importer: string): string | undefined {
  const file = from.startsWith(door) ? `${root}${from.slice(door.length)}.ts` : resolve(dirname(importer), from)
  return file.startsWith(root) && existsSync(file) ? file : undefined
}

/** A page with each name that it imports of a contract taken from the half it is in. */
function withHalves(code: string, id: string, ofSchemasIn: (file: string) => ReadonlySet<string>): string {
  const { module } = parseSync(id, code)
  return module.staticImports
    .filter(({ moduleRequest }) => fileOf(moduleRequest.value, id) !== undefined)
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, one) => {
      const file = fileOf(one.moduleRequest.value, id) as string
      const names = one.entries
        .filter(({ isType }) => !isType)
        .map(({ localName, importName }) => [localName.value, importName.name ?? ''] as const)
      const lines = importOf(names, file, ofSchemasIn(file), addressOf)
      return text.slice(0, one.start) + lines.join('; ') + text.slice(one.end)
    }, code)
}
