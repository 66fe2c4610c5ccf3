import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checks } from './check.ts'
import { runSteps, type Step } from './steps.ts'
import { readReport, vitestStep } from './vitest-step.ts'

/**
 * `npm test`: the checks, every suite on the real embedded engines, the suites that a real Temporal server must pass too
 * (where one can be had), then the journeys in a real browser. Each fills both cores, with a third file at work, since
 * files wait as much as they work. Ends with what failed and why, and the counts.
 */
const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache/test-reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const SLOWEST = 10

const project = (...names: string[]) => names.flatMap(name => ['--project', name])
const AT_ONCE = '--maxWorkers=3'
const suites = vitestStep('suites', reports, 'suites', [
  ...project('contracts', 'web', 'projections', 'api', 'workflows', 'stack'),
  AT_ONCE,
])
/** One after the other: crash suites are timed. */
const engines: Step[] = [
  vitestStep('moteurs', reports, 'engines', project('engines', 'faults')),
  { name: 'serveur Temporal réel', command: [process.execPath, 'scripts/test-real-temporal.ts', reports] },
]
const inTheEnd: Step[] = [
  { name: 'fautes', command: [process.execPath, 'faults/src/main.ts', '--quick'] },
  vitestStep('parcours dans un navigateur', reports, 'e2e', [...project('e2e'), AT_ONCE]),
]

// Those who need what it builds wait for it; where it fails, they say why.
const servers = spawn(process.execPath, ['scripts/build-real-servers.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  // A group of its own, so that a compiler does not outlive the run.
  detached: true,
})
process.once('exit', () => {
  try {
    if (servers.exitCode === null && servers.pid) process.kill(-servers.pid)
  } catch {
    // It had just ended.
  }
})

// Built before anything is run: two that start the product at once would each build it.
const built = await runSteps([{ name: 'construction', command: [process.execPath, 'scripts/build.ts'] }])
const results = [
  ...built,
  ...(await runSteps(checks, 2)),
  ...(await runSteps([suites])),
  ...(await runSteps(engines)),
  ...(await runSteps(inTheEnd)),
]
const counts = { passed: 0, failed: 0, skipped: 0 }
const files: { file: string; seconds: number }[] = []
const failures: string[] = []
for (const name of ['suites', 'engines', 'real-temporal', 'real-import', 'e2e']) {
  const report = readReport(reports, name)
  counts.passed += report?.passed ?? 0
  counts.failed += report?.failures.length ?? 0
  counts.skipped += report?.skipped ?? 0
  for (const { file, seconds } of report?.files ?? [])
    files.push({ file: name.startsWith('real') ? `${file} (Temporal réel)` : file, seconds })
  for (const { file, name: what, error } of report?.failures ?? [])
    failures.push(`✗ ${[file, what].filter(Boolean).join(' > ')}\n${error.replaceAll(/^/gm, '    ')}`)
}

console.log('\nFichiers les plus longs :')
for (const { file, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
  console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`)
if (failures.length > 0) console.log(`\nEn échec :\n\n${failures.join('\n\n')}`)
const broken = results.filter(result => !result.ok)
console.log(`\n${results.map(result => `${result.ok ? '✓' : '✗'} ${result.name} (${result.seconds} s)`).join('\n')}\n`)
if (broken.length > 0) console.log(`Étapes en échec : ${broken.map(step => step.name).join(', ')}.`)
// A step that fails counts as a failure even where no case did.
const failed = Math.max(counts.failed, broken.length)
console.log(`${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped`)
process.exit(failed === 0 && counts.passed > 0 ? 0 : 1)
