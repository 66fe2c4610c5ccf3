import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contextsOf } from './touched.ts'

const root = join(import.meta.dirname, '../..')

/** Every spec file of the project, from its root. */
export const specFiles = (): string[] =>
  globSync('{contracts,projections,workflows,web,e2e,faults,services/*}/src/**/*.spec.ts', { cwd: root })
    .map(file => file.replaceAll('\\', '/'))
    .sort()

const contents = (file: string) => readFileSync(join(root, file), 'utf8')

/** The specs with cases that kill what runs; those of a journey need the cases before them. */
export const durableSpecs = (): string[] =>
  specFiles().filter(
    file =>
      !file.startsWith('e2e/') && /@module-tag durable|tags: (?:'durable'|\[[^\]]*'durable')/.test(contents(file)),
  )

/** The contexts of a spec: those of its place or, of a journey, those that its first line names (`// visits, projects`). */
function contextsOfSpec(file: string): Set<string> {
  if (!file.startsWith('e2e/')) return contextsOf([file])
  const [, named] = /^\/\/ (.*)/.exec(contents(file)) ?? []
  return new Set(named?.split(', '))
}

/** Those of some specs that are of one of the contexts. */
export const ofContexts = (specs: readonly string[], contexts: ReadonlySet<string>): string[] =>
  specs.filter(file => [...contextsOfSpec(file)].some(context => contexts.has(context)))
