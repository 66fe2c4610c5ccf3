import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

/** The result of one run of the test runner, for the end of `npm test`. */
export interface Report {
  passed: number
  /** Left out by the case itself; those that a tag leaves out are in `leftOut`. */
  skipped: number
  /** Cases left out by their tag, by project. */
  leftOut: Record<string, number>
  /** Cases that failed, files that could not be loaded, errors that nobody caught. */
  failures: { file: string; name: string; error: string }[]
  files: FileReport[]
}

export interface FileReport {
  project: string
  file: string
  /** Seconds by the clock, imports included. */
  seconds: number
  /** CPU seconds of hooks and cases; undefined where the file was skipped whole. */
  cpu: number | undefined
  speed: number | undefined
  /** Of these, what its untagged cases took, and the hooks they need. */
  untaggedCpu: number
  cases: CaseReport[]
}

/** A case that ran. */
export interface CaseReport {
  name: string
  seconds: number
  cpu: number
  /** After how long it is given up, in seconds. */
  limit: number
  tagged: boolean
}

const LINES = 12

/** Keeps counts, every failure with its error, and what each file and case took, in the file named by FAITAGE_TEST_REPORT. */
export default class TestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const report: Report = { passed: 0, skipped: 0, leftOut: {}, failures: [], files: [] }
    for (const module of modules) addModule(report, module)
    for (const error of unhandled) report.failures.push({ file: '', name: 'Unhandled error', error: textOf([error]) })
    writeFileSync(process.env.FAITAGE_TEST_REPORT as string, JSON.stringify(report))
  }
}

function addModule(report: Report, module: TestModule): void {
  const project = module.project.name
  const file = `${project} ${module.relativeModuleId}`
  const { duration, collectDuration } = module.diagnostic()
  const { cpu, speed } = module.meta()
  const cases: CaseReport[] = []
  for (const test of module.children.allTests()) {
    const { state, errors = [] } = test.result()
    // One that never ended did not pass.
    if (state === 'passed') report.passed++
    else if (state !== 'skipped') report.failures.push({ file, name: test.fullName, error: textOf(errors) })
    else if (isTagged(test)) report.leftOut[project] = (report.leftOut[project] ?? 0) + 1
    else report.skipped++
    if (state !== 'skipped') cases.push(caseOf(test))
  }
  const ofTagged = cases.reduce((sum, one) => sum + (one.tagged ? one.cpu : 0), 0)
  const untaggedCpu = cases.every(one => one.tagged) ? 0 : (cpu ?? 0) - ofTagged
  report.files.push({ project, file, seconds: (duration + collectDuration) / 1000, cpu, speed, untaggedCpu, cases })
  const suites = [...module.children.allSuites()].map(suite => ({ name: suite.fullName, errors: suite.errors() }))
  for (const { name, errors } of [{ name: 'The file itself', errors: module.errors() }, ...suites])
    if (errors.length > 0) report.failures.push({ file, name, error: textOf(errors) })
}

const isTagged = ({ options }: TestCase) => (options.tags ?? []).length > 0

const caseOf = (test: TestCase): CaseReport => ({
  name: test.fullName,
  seconds: (test.diagnostic()?.duration ?? 0) / 1000,
  cpu: test.meta().cpu ?? 0,
  limit: (test.options.timeout ?? Number.POSITIVE_INFINITY) / 1000,
  tagged: isTagged(test),
})

const isOurs = (line: string) => line.trimStart().startsWith('at ') && !/node_modules|\(node:/.test(line)

function textOf(errors: readonly SerializedError[]): string {
  const texts = errors.map(({ message, stack, diff }) =>
    [message, diff, ...(stack ?? '').split('\n').filter(isOurs)].filter(Boolean).join('\n'),
  )
  return texts.join('\n').split('\n').slice(0, LINES).join('\n')
}
