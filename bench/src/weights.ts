import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './running-stack.ts'

/** What the built application loads, in kB of JavaScript, gzip (`web/bundle-report.ts`). */
interface Weights {
  /** React, router and cache of answers alone. */
  readonly floor: number
  /** All that is loaded before a signed-in person sees the first page. */
  readonly first: number
  /** What each part that is asked for later loads beyond that, the heaviest first. */
  readonly parts: readonly { readonly name: string; readonly weight: number }[]
}

const app = join(root, 'web/src/app')

/** The files of the pages, as the routes load them. */
function pageFiles(): Set<string> {
  const routes = readdirSync(app).filter(name => name.startsWith('routes-'))
  const text = routes.map(name => readFileSync(join(app, name), 'utf8')).join('')
  return new Set(Array.from(text.matchAll(/import\('@\/([^']+)'\)/g), ([, path]) => path!))
}

/** P9: the first page, and what each page loads beyond it. */
export function p9() {
  const file = join(root, 'web/dist/.vite/weights.json')
  const { floor, first, parts } = JSON.parse(readFileSync(file, 'utf8')) as Weights
  const files = pageFiles()
  const pages = parts.filter(({ name }) => files.has(name.replace(/\.tsx$/, '')))
  const [heaviest] = pages
  if (!heaviest) throw new Error('the pages are not found in what the build weighed')
  return { floor, first, heaviest, pages }
}
