import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './config.ts'

/** What a module and those it imports come to, without those it loads when they are needed. */
function loadedBy(file: string): string[] {
  const code = `await import(${JSON.stringify(new URL(`file://${join(root, file)}`).href)}); process.exit(0)`
  const preload = new URL('./testing/loaded.ts', import.meta.url).href
  const given = ['--disable-warning=ExperimentalWarning', '--import', preload, '--input-type=module', '-e', code]
  return execFileSync(process.execPath, given, { cwd: root, encoding: 'utf8' }).split('\n')
}

describe('a start loads what it needs', () => {
  it('supervises without what prepares, describes or judges data', () => {
    const loaded = loadedBy('services/stack/src/stack.ts')
    const heavy =
      /\/(?:zod|kysely|@eventstore|@grpc|@temporalio|prom-client|@peculiar)\b|\/contracts\/src\/(?!kernel\/format-date)/
    expect(loaded.filter(url => heavy.test(url))).toEqual([])
    expect(loaded.length).toBeLessThan(120)
  })

  it('serves without the documentation of the API', { timeout: 60_000 }, () => {
    const loaded = loadedBy('services/api/src/app.ts')
    expect(loaded.some(url => url.endsWith('/services/api/src/routes.ts'))).toBe(true)
    expect(loaded.filter(url => /swagger|open-api-document/.test(url))).toEqual([])
    // What few people ask for on a day: passkeys, spreadsheets to take away.
    expect(loaded.filter(url => /@simplewebauthn|@peculiar|write-excel-file/.test(url))).toEqual([])
  })
})
