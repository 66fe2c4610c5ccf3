import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checks } from './check.ts'
import { runSteps, type Step } from './steps.ts'

/**
 * `npm test`: the checks, every suite on the real embedded engines, the suites that a real Temporal server must pass too
 * (where one can be had), then the journeys in a real browser. Ends with the counts of the runner.
 */
const node = process.execPath
const reports = join(import.meta.dirname, '../.cache/test-reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const vitest = (name: string, report: string, args: string[], env: Record<string, string> = {}): Step => ({
  name,
  command: [
    node,
    'node_modules/vitest/vitest.mjs',
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${report}.json`)}`,
  ],
  env,
})
const project = (...names: string[]) => names.flatMap(name => ['--project', name])

const steps: Step[] = [
  ...checks,
  vitest('suites', 'suites', project('contracts', 'web', 'projections', 'api', 'workflows', 'stack')),
  vitest('moteurs', 'engines', project('engines')),
  { name: 'serveur Temporal réel', command: [node, 'scripts/test-real-temporal.ts', reports] },
  vitest('parcours dans un navigateur', 'e2e', project('e2e')),
]

const results = runSteps(steps)
const counts = { passed: 0, failed: 0, skipped: 0 }
for (const name of ['suites', 'engines', 'real-temporal', 'real-import', 'e2e']) {
  const report = read(join(reports, `${name}.json`))
  counts.passed += report?.numPassedTests ?? 0
  counts.failed += report?.numFailedTests ?? 0
  counts.skipped += report?.numPendingTests ?? 0
}
const broken = results.filter(result => !result.ok)
console.log(`\n${results.map(result => `${result.ok ? '✓' : '✗'} ${result.name} (${result.seconds} s)`).join('\n')}\n`)
if (broken.length > 0) console.log(`En échec : ${broken.map(step => step.name).join(', ')}.`)
// A check that fails counts as a failure even where no test did.
const failed = Math.max(counts.failed, broken.length)
console.log(`${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped`)
process.exit(failed === 0 && counts.passed > 0 ? 0 : 1)

function read(file: string): { numPassedTests: number; numFailedTests: number; numPendingTests: number } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
