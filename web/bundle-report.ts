import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { tooHeavy, weigh } from './weigh.ts'
import { budget } from './weight-budget.ts'

/** Beside the manifest: what the build weighs, for who measures it. */
const REPORT = '.vite/weights.json'
/** The least that such an application can load: its chunks of React, of the router and of the cache of answers. */
const floorChunks = ['react', 'tanstack']

interface Chunk {
  fileName: string
  imports: string[]
  dynamicImports: string[]
  facadeModuleId: string | null
  moduleIds: string[]
  isEntry: boolean
  code: string
}

const sizeOf = ({ code }: Chunk) => gzipSync(code).length / 1000

/** What is loaded before a signed-in person sees the first page, beside the entry. */
const firstModules = ['app/shell/shell.tsx', 'features/home/home-page.tsx']
const ours = /^.*\/web\/src\//

/**
 * Weighs every build: the first page, and each part of ours that is loaded only when asked for (pages, drawers, charts),
 * what it loads with it included. Fails the build when one is over the written budget.
 */
export function bundleReport(): Plugin {
  return {
    name: 'bundle-report',
    apply: 'build',
    generateBundle: {
      // Once the lists of what goes with each part are written into the files: they are sent too.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter(file => file.type === 'chunk') as unknown as Chunk[]
        const fileOf = new Map(chunks.flatMap(chunk => chunk.moduleIds.map(id => [id, chunk.fileName])))
        const lazy = [...this.getModuleIds()]
          .filter(id => ours.test(id) && (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0)
          .flatMap(id => {
            const file = fileOf.get(id)
            return file ? [[id.replace(ours, ''), file] as const] : []
          })
        const parts = new Map(lazy)
        const first = firstModules.flatMap(name => parts.get(name) ?? [])
        if (first.length < firstModules.length || parts.size < 20)
          this.error('The bundle report does not find the pages any more')
        for (const name of firstModules) parts.delete(name)
        const weights = weigh(
          chunks.map(chunk => ({ ...chunk, asks: chunk.dynamicImports, weight: sizeOf(chunk) })),
          [...chunks.filter(chunk => chunk.isEntry).map(chunk => chunk.fileName), ...first],
          parts,
        )
        const isFloor = ({ fileName }: Chunk) =>
          floorChunks.some(name => fileName.split('/').at(-1)?.startsWith(`${name}-`))
        const floor = chunks.filter(isFloor).reduce((sum, chunk) => sum + sizeOf(chunk), 0)
        this.emitFile({ type: 'asset', fileName: REPORT, source: JSON.stringify({ floor, ...weights }) })
        const kB = (weight: number) => weight.toFixed(1).padStart(6)
        console.log(
          `First page: ${kB(weights.first)} kB gzip (ceiling ${budget.first.ceiling}, goal ${budget.first.goal}).`,
        )
        console.log(
          `Each part, beyond what is there when it is asked for (ceiling ${budget.part.ceiling}, goal ${budget.part.goal}):`,
        )
        for (const { name, weight } of weights.parts)
          if (weight > 1) console.log(`${kB(weight)} kB${weight > budget.part.goal ? ' ▲' : '  '} ${name}`)
        const gone = Object.keys(budget.heavier).filter(name => !parts.has(name))
        if (gone.length > 0) this.error(`web/weight-budget.ts names what is no more: ${gone.join(', ')}`)
        const over = tooHeavy(weights, budget)
        if (over.length > 0) this.error(`Over the budget of web/weight-budget.ts: ${over.join('; ')}`)
      },
    },
  }
}
