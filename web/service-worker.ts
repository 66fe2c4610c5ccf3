import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

interface Chunk {
  fileName: string
  imports: string[]
  moduleIds: string[]
  isEntry: boolean
  viteMetadata?: { importedCss: Set<string> }
}

/** Modules of the pages of visits and of energy audits, beside the entry: these open where there is no network. */
const modules = [
  'app/shell/shell.tsx',
  'app/snackbars.tsx',
  'api/live.ts',
  'components/ui/popover-window.tsx',
  'components/ui/option-list.tsx',
  'components/ui/calendar-popover.tsx',
  'components/record/form/leave-question.tsx',
  'features/visits/tour-page.tsx',
  'features/visits/report-page.tsx',
  'features/visits/report-form.tsx',
  'features/projects/project-frame.tsx',
  'features/energy-audit/metrics-page.tsx',
  'features/energy-audit/room-page.tsx',
]
const template = fileURLToPath(new URL('./src/service-worker.js', import.meta.url))

/** Writes `sw.js`: the one file that keeps the shell of a few pages, by the names of this very build. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter(file => file.type === 'chunk') as unknown as Chunk[]
        const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
        const files = new Set<string>()
        const add = (name: string) => {
          const chunk = byName.get(name)
          if (files.has(name) || !chunk) return
          files.add(name)
          for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
          for (const imported of chunk.imports) add(imported)
        }
        for (const chunk of chunks) if (chunk.isEntry) add(chunk.fileName)
        for (const name of modules) {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some(id => id.endsWith(`/web/src/${name}`)))
          if (!chunk) return this.error(`The service worker keeps ${name}, which is no more`)
          add(chunk.fileName)
        }
        // The text of the pages: French needs no other part of the font.
        for (const name of Object.keys(bundle)) if (/latin-(?!ext).*\.woff2$/.test(name)) files.add(name)
        const list = ['/', '/favicon.svg', ...[...files].toSorted().map(name => `/${name}`)]
        const version = createHash('sha256').update(list.join()).digest('hex').slice(0, 12)
        const source = readFileSync(template, 'utf8')
          .replace('__VERSION__', version)
          .replace("['__FILES__']", JSON.stringify(list))
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}
