import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { StepResult } from '../steps.ts'
import { nearTheirLimit, overBudget, speedOf } from './budget.ts'
import type { Report } from './reporter.ts'
import { readReport } from './vitest-step.ts'

const SLOWEST = 10
/** A run that has the machine for itself fills this share of its cores. */
const FILLED = 0.8

/** An empty folder for the reports of a run. */
export function freshReports(name: string): string {
  const folder = join(import.meta.dirname, '../../.cache', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Prints what the runs of `names` left in `folder`: times, budget, failures, what was left out, counts. @returns the exit code */
export function conclude(steps: readonly StepResult[], folder: string, names: readonly string[]): number {
  const reports = names.flatMap(name => readReport(folder, name) ?? [])
  const failures = reports.flatMap(report => report.failures)
  const files = reports.flatMap(report => report.files)
  const circumstances = { speed: speedOf(reports), crowding: crowdingOf(steps) }

  printTimes(reports)
  console.log(
    `\nMachine : ${circumstances.speed.toFixed(2)} × le temps de calcul de référence, ${circumstances.crowding.toFixed(2)} × l’encombrement.`,
  )
  print('Cas à plus de la moitié de leur limite', nearTheirLimit(files))
  const { told, failing: heavy } = overBudget(files, circumstances)
  print('Plus longs que leur part de « npm test »', told)
  print('Trop longs pour « npm test » (étiquette `long` ou `durable`, ou un essai plus léger)', heavy)
  if (failures.length > 0) {
    const told = failures.map(
      ({ file, name, error }) => `✗ ${[file, name].filter(Boolean).join(' > ')}\n${error.replaceAll(/^/gm, '    ')}`,
    )
    console.log(`\nEn échec :\n\n${told.join('\n\n')}`)
  }
  console.log(`\n${steps.map(lineOf).join('\n')}\n`)
  const broken = steps.filter(step => !step.ok)
  if (broken.length > 0) console.log(`Étapes en échec : ${broken.map(step => step.name).join(', ')}.`)
  printLeftOut(reports)
  const sum = (count: (report: Report) => number) => reports.reduce((total, report) => total + count(report), 0)
  // A step that fails counts as a failure even where no case did.
  const failed = Math.max(failures.length, broken.length) + heavy.length
  const passed = sum(report => report.passed)
  console.log(`${passed} passed, ${failed} failed, ${sum(report => report.skipped)} skipped`)
  return failed === 0 && passed > 0 ? 0 : 1
}

/** How much longer steps took than if they had had the machine for themselves. */
function crowdingOf(steps: readonly StepResult[]): number {
  const measured = steps.filter(step => step.cpu !== undefined)
  const seconds = measured.reduce((total, step) => total + step.seconds, 0)
  const cpu = measured.reduce((total, step) => total + (step.cpu ?? 0), 0)
  return cpu === 0 ? 1 : Math.max(1, (seconds * Math.min(2, availableParallelism()) * FILLED) / cpu)
}

const lineOf = ({ ok, name, seconds, cpu }: StepResult) =>
  `${ok ? '✓' : '✗'} ${name} (${seconds} s${cpu === undefined ? '' : `, ${cpu} s de calcul`})`

function print(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title} :\n${lines.map(line => `  ${line}`).join('\n')}`)
}

function printTimes(reports: readonly Report[]): void {
  const files = reports.flatMap(report => report.files)
  const longest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
  print(
    'Fichiers les plus longs',
    longest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`),
  )
  const ofProject = Object.entries(Object.groupBy(files, ({ project }) => project)).map(([name, own = []]) => {
    const cpu = own.reduce((total, file) => total + (file.cpu ?? 0), 0)
    const cases = own.reduce((total, file) => total + file.cases.length, 0)
    return `${cpu.toFixed(0).padStart(6)} s  ${name} (${cases} cas)`
  })
  print('Calcul des cas et de leurs préparatifs, par projet', ofProject)
}

function printLeftOut(reports: readonly Report[]): void {
  const left = new Map<string, number>()
  for (const report of reports)
    for (const [project, count] of Object.entries(report.leftOut)) left.set(project, (left.get(project) ?? 0) + count)
  if (left.size === 0) return
  const told = [...left].map(([project, count]) => `${project} ${count}`).join(', ')
  console.log(`Cas laissés à « npm run test:all » : ${told}.`)
}
