import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Step } from './steps.ts'
import type { Report } from './test-reporter.ts'

const reporter = join(import.meta.dirname, 'test-reporter.ts')

/** A run of the test runner that leaves its report in `folder`. */
export function vitestStep(
  name: string,
  folder: string,
  report: string,
  args: string[],
  env: Record<string, string> = {},
): Step {
  return {
    name,
    command: [
      process.execPath,
      'node_modules/vitest/vitest.mjs',
      'run',
      ...args,
      '--reporter=default',
      `--reporter=${reporter}`,
    ],
    env: { ...env, FAITAGE_TEST_REPORT: fileOf(folder, report) },
  }
}

/** What a run left; nothing where it ended before it could. */
export function readReport(folder: string, report: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(folder, report), 'utf8'))
  } catch {
    return undefined
  }
}

const fileOf = (folder: string, report: string) => join(folder, `${report}.json`)
