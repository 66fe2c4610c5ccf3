import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** What one run of the test runner says of itself, for the end of `npm test`. */
export interface Report {
  passed: number
  skipped: number
  /** Cases that failed, files that could not be loaded, errors that nobody caught. */
  failures: { file: string; name: string; error: string }[]
  files: { file: string; seconds: number }[]
}

const LINES = 12

/** Keeps the counts, every failure with its error, and how long each file took, in the file named by FAITAGE_TEST_REPORT. */
export default class TestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const report: Report = { passed: 0, skipped: 0, failures: [], files: [] }
    for (const module of modules) addModule(report, module)
    for (const error of unhandled) report.failures.push({ file: '', name: 'Unhandled error', error: textOf([error]) })
    writeFileSync(process.env.FAITAGE_TEST_REPORT as string, JSON.stringify(report))
  }
}

function addModule(report: Report, module: TestModule): void {
  const file = `${module.project.name} ${module.relativeModuleId}`
  const { duration, collectDuration } = module.diagnostic()
  report.files.push({ file, seconds: (duration + collectDuration) / 1000 })
  for (const test of module.children.allTests()) {
    const { state, errors = [] } = test.result()
    // One that never ended did not pass.
    if (state === 'passed' || state === 'skipped') report[state]++
    else report.failures.push({ file, name: test.fullName, error: textOf(errors) })
  }
  const suites = [...module.children.allSuites()].map(suite => ({ name: suite.fullName, errors: suite.errors() }))
  for (const { name, errors } of [{ name: 'The file itself', errors: module.errors() }, ...suites])
    if (errors.length > 0) report.failures.push({ file, name, error: textOf(errors) })
}

const isOurs = (line: string) => line.trimStart().startsWith('at ') && !/node_modules|\(node:/.test(line)

function textOf(errors: readonly SerializedError[]): string {
  const texts = errors.map(({ message, stack, diff }) =>
    [message, diff, ...(stack ?? '').split('\n').filter(isOurs)].filter(Boolean).join('\n'),
  )
  return texts.join('\n').split('\n').slice(0, LINES).join('\n')
}
