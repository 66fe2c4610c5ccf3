import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const firstBudget = 220
const routeBudget = 40

interface Chunk {
  fileName: string
  imports: string[]
  facadeModuleId: string | null
  isEntry: boolean
  code: string
}

/**
 * Prints after the build how much JavaScript (kB, gzip) the first page and each further page cost, what they load
 * without being asked included, and fails the build when one is over its budget.
 */
export function bundleReport(): Plugin {
  return {
    name: 'bundle-report',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk') as unknown as Chunk[]
      const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
      const size = new Map(chunks.map(chunk => [chunk.fileName, gzipSync(chunk.code).length / 1000]))
      const closure = (start: (Chunk | undefined)[]) => {
        const files = new Set<string>()
        const add = (chunk: Chunk | undefined) => {
          if (!chunk || files.has(chunk.fileName)) return
          files.add(chunk.fileName)
          for (const name of chunk.imports) add(byName.get(name))
        }
        for (const chunk of start) add(chunk)
        return files
      }
      const weigh = (files: Iterable<string>) => [...files].reduce((sum, name) => sum + (size.get(name) ?? 0), 0)
      const of = (ending: string) => chunks.find(chunk => chunk.facadeModuleId?.endsWith(ending))
      const base = [chunks.find(chunk => chunk.isEntry), of('app/shell/shell.tsx'), of('app/snackbars.tsx')]
      const pages = chunks.filter(chunk => /features\/.*-page\.tsx$/.test(chunk.facadeModuleId ?? ''))
      if (pages.length === 0) throw new Error('The bundle report found no page')
      const shared = closure(base)
      const first = closure([...base, of('features/home/home-page.tsx')])
      const routes = pages
        .map(page => ({
          page: (page.facadeModuleId ?? '').replace(/^.*features\//, ''),
          weight: weigh([...closure([page])].filter(name => !shared.has(name))),
        }))
        .sort((a, b) => b.weight - a.weight)
      console.log(`First page: ${weigh(first).toFixed(1)} kB gzip in ${first.size} files (budget ${firstBudget}).`)
      console.log('Each page, beyond what is loaded already (budget 40):')
      for (const { page, weight } of routes) console.log(`  ${weight.toFixed(1).padStart(6)} kB  ${page}`)
      const over = [
        ...(weigh(first) > firstBudget ? ['the first page'] : []),
        ...routes.filter(route => route.weight > routeBudget).map(route => route.page),
      ]
      if (over.length > 0) this.warn(`Over the JavaScript budget: ${over.join(', ')}`)
      if (process.env.REPORT)
        for (const page of [...pages, ...base])
          if (page)
            console.log(
              page.fileName,
              [...closure([page])]
                .filter(n => page.isEntry || base.includes(page) || !shared.has(n))
                .map(n => `${n.replace('assets/', '')}:${size.get(n)?.toFixed(1)}`)
                .join(' '),
            )
    },
  }
}
