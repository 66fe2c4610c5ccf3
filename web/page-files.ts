import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { type Plugin, runnerImport } from 'vite'

/** Beside the manifest: what each address loads, for whoever answers it. */
const REPORT = '.vite/pages.json'
const SHELL = 'app/shell/shell'
/** What a page shows at once, and is a part of its own. */
const shownAtOnce: Readonly<Record<string, readonly string[]>> = { '/': ['features/home/beside'] }
const src = fileURLToPath(new URL('./src', import.meta.url))

interface Chunk {
  fileName: string
  imports: string[]
  moduleIds: string[]
  isEntry: boolean
  viteMetadata?: { importedCss: Set<string> }
}
type Load = (() => Promise<unknown>) | undefined
interface RouteTable {
  readonly routeTable: readonly { path: string; layout?: string; load?: Load; frame?: Load }[]
}

/** The module that a route loads, as it is written there. */
const moduleOf = (load: Load): string[] => /["'](?:@|\/src)\/([\w/-]+)/.exec(String(load))?.slice(1) ?? []

/**
 * Writes which files each address loads beside those that every page names, so that the answer names them too and the browser
 * asks for them with the rest, instead of once the application runs.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    async generateBundle(_, bundle) {
      const { module } = await runnerImport<RouteTable>(`${src}/app/route-table.ts`, {
        configFile: false,
        logLevel: 'silent',
        resolve: { alias: { '@': src } },
      })
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk') as unknown as Chunk[]
      const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
      const bySource = new Map(
        chunks.flatMap(({ moduleIds, fileName }) =>
          moduleIds.map(id => [id.replace(/\.tsx?$/, '').replace(`${src}/`, ''), fileName] as const),
        ),
      )
      const add = (file: string, found: Set<string>): Set<string> => {
        const chunk = byName.get(file)
        if (found.has(file) || !chunk) return found
        found.add(file)
        for (const one of chunk.imports) add(one, found)
        for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css)
        return found
      }
      const entry = new Set<string>()
      for (const { fileName, isEntry } of chunks) if (isEntry) add(fileName, entry)
      const pages = module.routeTable.flatMap(({ path, layout, load, frame }) => {
        const page = moduleOf(load)
        if (page.length === 0) return []
        const found = new Set<string>()
        for (const one of [...(layout ? [] : [SHELL]), ...moduleOf(frame), ...page, ...(shownAtOnce[path] ?? [])]) {
          const file = bySource.get(one)
          if (!file) return this.error(`${path} loads ${one}, which is not found: look at web/page-files.ts`)
          add(file, found)
        }
        return [[path, [...found].filter(file => !entry.has(file))] as const]
      })
      if (pages.length < 20) this.error('The pages are not found any more: look at web/page-files.ts')
      this.emitFile({ type: 'asset', fileName: REPORT, source: JSON.stringify(pages) })
    },
  }
}

/** From how many bytes on a file is worth it. */
const WORTH = 1000

/** Each file as small as it can be made, beside itself: it is made once and sent for as long as it lasts. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/^assets\/.*\.(?:js|css)$/.test(fileName)) continue
          const text = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (text.length < WORTH) continue
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(text, { params }) })
        }
      },
    },
  }
}
