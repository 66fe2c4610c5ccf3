import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Step } from '../steps.ts'
import type { Report } from './reporter.ts'

const reporter = join(import.meta.dirname, 'reporter.ts')

/** A run of the test runner that leaves its report in `folder`; with `related`, of the specs that import the files named. */
export function vitestStep(
  name: string,
  folder: string,
  report: string,
  args: string[],
  env: Record<string, string> = {},
  mode: 'run' | 'related' = 'run',
): Step {
  return {
    name,
    command: [
      process.execPath,
      'node_modules/vitest/vitest.mjs',
      mode,
      ...(mode === 'related' ? ['--run'] : []),
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
