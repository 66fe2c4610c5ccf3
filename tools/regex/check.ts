import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Found, findExpressions } from './find.ts'

/*
 * Every regular expression of the product takes time in proportion to the text it meets, whoever wrote that text, or is
 * named in `exceptions.json` with the reason why it may not. Judging takes seconds: those found linear are kept in
 * `linear.json` (`node tools/regex/check.ts --write` adds the new ones and drops those that are gone).
 */
process.env.RECHECK_BACKEND = 'pure'
const { checkSync } = await import('recheck')

const root = join(import.meta.dirname, '../..')
const list = join(import.meta.dirname, 'linear.json')
/** Those that are not linear, or not known to be, each with the reason why it may stay. */
const exceptions: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'exceptions.json'), 'utf8'),
)
const write = process.argv.includes('--write')

/** Undefined where it is linear; otherwise what is the matter. */
function faultOf({ source, flags }: Pick<Found, 'source' | 'flags'>): string | undefined {
  const judged = checkSync(source, flags, { timeout: 20_000, randomSeed: 1 })
  if (judged.status === 'safe') return undefined
  return judged.status === 'vulnerable' ? judged.complexity.summary : 'not judged in time'
}

// The control: two that must be found, or nothing here is worth anything.
for (const source of ['^(a+)+$', '\\s+$']) {
  if (!faultOf({ source, flags: '' })) throw new Error(`the judge finds nothing wrong with /${source}/`)
}

const found = findExpressions(root)
if (found.size < 200) throw new Error(`only ${found.size} regular expressions seen`)
const known = new Set<string>(JSON.parse(readFileSync(list, 'utf8')))
const linear: string[] = []
const problems: string[] = []
for (const [key, expression] of found) {
  if (key in exceptions) continue
  const fault = known.has(key) ? undefined : expression.source === '' ? 'made of something else' : faultOf(expression)
  if (fault) problems.push(`${key} (${[...expression.files].join(', ')}): ${fault}`)
  else linear.push(key)
}
for (const key of Object.keys(exceptions)) if (!found.has(key)) problems.push(`${key}: excepted, and nowhere`)
if (write) writeFileSync(list, `${JSON.stringify(linear.sort(), null, 2)}\n`)
for (const problem of problems) console.error(problem)
console.log(
  `${found.size} regular expressions, ${Object.keys(exceptions).length} excepted, ${problems.length} at fault`,
)
process.exit(problems.length === 0 ? 0 : 1)
