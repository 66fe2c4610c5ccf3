import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'

/** A regular expression of the product, as it is written, and the files it stands in. */
export type Found = { readonly source: string; readonly flags: string; readonly files: Set<string> }

/** Packages whose code meets what comes from outside; specs and their helpers meet our own only. */
const SOURCES = '{contracts,projections,workflows,web,services/*}/src/**/*.{ts,tsx}'
const OURS = /\.spec\.tsx?$|\/testing\//

/** Every literal, and every `RegExp` made of something else, by the text that makes it. */
export function findExpressions(root: string): Map<string, Found> {
  const found = new Map<string, Found>()
  const files = globSync(SOURCES, { cwd: root })
    .filter(file => !OURS.test(file))
    .sort()
  for (const file of files) {
    const text = readFileSync(`${root}/${file}`, 'utf8')
    const note = (source: string, flags: string, key: string) => {
      const known = found.get(key)
      if (known) known.files.add(file)
      else found.set(key, { source, flags, files: new Set([file]) })
    }
    const constructed = (node: { callee: { type: string; name?: string }; start: number; end: number }) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp')
        note('', '', text.slice(node.start, node.end).replaceAll(/\s+/g, ' '))
    }
    new Visitor({
      Literal(node) {
        if ('regex' in node && node.regex) {
          const { pattern, flags } = node.regex
          note(pattern, flags, `/${pattern}/${flags}`)
        }
      },
      NewExpression: node => constructed(node as never),
      CallExpression: node => constructed(node as never),
    }).visit(parseSync(file, text).program)
  }
  return found
}
