import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { todayInParis } from '../contracts/src/kernel/format-date.ts'
import { checks } from './check.ts'
import { runSteps, type Step, type StepResult } from './steps.ts'
import { readReport, vitestStep } from './testing/vitest-step.ts'

/**
 * `npm run test:all`: everything there is. The whole suites with their attacks, kills, crashes and whole property runs; the
 * servers proper that Go builds, and what runs on them; the faults of the whole product; every journey and every look of every
 * page; one faked clock, another each day. One step after the other: stopped, it is gone on with by
 * `npm run test:all -- --from STEP`, and the table at its end tells of all of them. `--only STEP` does one.
 */
const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache/test-all')
const results = join(reports, 'results.json')
mkdirSync(reports, { recursive: true })

/** Of the clocks of `npm run test:clocks`, one a day. */
const clocks = [
  ...['minuit-passe', 'midi', 'avant-minuit', 'heure-d-ete-matin', 'heure-d-ete-soir', 'lendemain-d-heure-d-ete'],
  ...[
    'heure-d-hiver-matin',
    'heure-d-hiver-soir',
    'semaine-d-heure-d-hiver',
    '29-fevrier',
    '31-decembre',
    '1er-janvier',
  ],
]
const day = Math.floor(Date.parse(todayInParis()) / 86_400_000)
const clock = clocks[day % clocks.length] as string

const whole = { FAITAGE_BUILT: '1', RUNS: 'all', PROPERTY_SEED: String(day) }
const suite = (name: string, projects: string[], args: string[] = []): Step =>
  vitestStep(name, reports, name, [...projects.flatMap(one => ['--project', one]), ...args], whole)
const script = (name: string, file: string, ...args: string[]): Step => ({
  name,
  command: [process.execPath, file, ...args],
})

const steps: { step: Step | readonly Step[]; name: string; reports?: string[] }[] = [
  { name: 'construction', step: script('construction', 'scripts/build.ts') },
  { name: 'verifications', step: checks },
  // Before the suites: the API's store of files is tried on one of them.
  { name: 'serveurs-reels', step: script('serveurs-reels', 'scripts/build-real-servers.ts') },
  { name: 'contrats', step: suite('contrats', ['contracts', 'web', 'scripts']) },
  { name: 'projections', step: suite('projections', ['projections']) },
  { name: 'api', step: suite('api', ['api']) },
  { name: 'workflows', step: suite('workflows', ['workflows']) },
  { name: 'ensemble', step: suite('ensemble', ['stack']) },
  // Crash suites are timed: nothing is run beside them.
  { name: 'moteurs', step: suite('moteurs', ['engines', 'faults'], ['--maxWorkers=1']) },
  {
    name: 'temporal-reel',
    step: script('temporal-reel', 'scripts/test-real-temporal.ts', reports),
    reports: ['real-temporal', 'real-import'],
  },
  { name: 'fautes', step: script('fautes', 'faults/src/main.ts', '--quick') },
  { name: 'parcours', step: suite('parcours', ['e2e'], ['--maxWorkers=2']) },
  { name: 'horloge', step: script('horloge', 'scripts/test-clocks.ts', clock, '--court') },
]

const { from, only } = parseArgs({ options: { from: { type: 'string' }, only: { type: 'string' } } }).values
for (const asked of [from, only])
  if (asked !== undefined && !steps.some(({ name }) => name === asked)) {
    console.log(`Étape inconnue : ${asked}. Étapes : ${steps.map(({ name }) => name).join(', ')}.`)
    process.exit(2)
  }

type Done = StepResult & { passed?: number; failed?: number; skipped?: number }
const kept: Record<string, Done> =
  (from || only) && existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {}
console.log(`Graine des tirages : ${day}. Horloge du jour : ${clock}.`)
const begin = from ? steps.findIndex(({ name }) => name === from) : 0
const failures: string[] = []
for (const { name, step, reports: left = [name] } of steps.slice(begin)) {
  if (only && name !== only) continue
  // A step that ends before it could report is not told by the report of the run before.
  for (const report of left) rmSync(join(reports, `${report}.json`), { force: true })
  const run = 'name' in step ? await runSteps([step]) : await runSteps(step, 2)
  const found = left.flatMap(one => readReport(reports, one) ?? [])
  const sum = (count: (report: (typeof found)[number]) => number) =>
    found.reduce((total, report) => total + count(report), 0)
  kept[name] = {
    name,
    ok: run.every(({ ok }) => ok),
    seconds: run.reduce((total, { seconds }) => total + seconds, 0),
    ...('name' in step && run[0]?.cpu !== undefined ? { cpu: run[0].cpu } : {}),
    ...(found.length > 0
      ? {
          passed: sum(report => report.passed),
          failed: sum(report => report.failures.length),
          skipped: sum(report => report.skipped),
        }
      : {}),
  }
  // Kept after each: whoever stops it loses the step under way only.
  writeFileSync(results, JSON.stringify(kept, undefined, 2))
  for (const report of found)
    for (const { file, name: title, error } of report.failures)
      failures.push(`✗ ${[file, title].filter(Boolean).join(' > ')}\n${error.replaceAll(/^/gm, '    ')}`)
}

if (failures.length > 0) console.log(`\nEn échec :\n\n${failures.join('\n\n')}`)
const column = (value: number | string | undefined, width: number) => String(value ?? '').padStart(width)
console.log(`\n  ${'étape'.padEnd(16)}   durée   calcul  réussis  échecs  omis`)
for (const { name } of steps) {
  const done = kept[name]
  if (!done) console.log(`– ${name.padEnd(16)}  pas encore faite`)
  else
    console.log(
      `${done.ok ? '✓' : '✗'} ${name.padEnd(16)}${column(`${Math.round(done.seconds)} s`, 8)}${column(done.cpu === undefined ? '' : `${done.cpu} s`, 9)}${column(done.passed, 9)}${column(done.failed, 8)}${column(done.skipped, 6)}`,
    )
}
const all = Object.values(kept)
const total = (of: 'passed' | 'failed' | 'skipped') => all.reduce((sum, done) => sum + (done[of] ?? 0), 0)
const failed = Math.max(total('failed'), all.filter(({ ok }) => !ok).length)
console.log(`\n${total('passed')} passed, ${failed} failed, ${total('skipped')} skipped`)
const complete = only !== undefined || steps.every(({ name }) => kept[name])
process.exit(failed === 0 && complete ? 0 : 1)
