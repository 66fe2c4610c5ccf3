import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const table = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
const rows = table
  .split('\n')
  .flatMap(line => (/^\| \d+\.\d+\.\d+ /.test(line) ? [line.split('|').map(cell => cell.trim())] : []))
const places: Record<string, string> = {
  ...Object.fromEntries(['api', 'stack', 'engines'].map(name => [name, `services/${name}/src`])),
  ...Object.fromEntries(['contracts', 'projections', 'workflows', 'web', 'e2e'].map(name => [name, `${name}/src`])),
}

test('each requirement of the table stands once, says whether it holds, and names files that are there', () => {
  expect(new Set(rows.map(([, number]) => number)).size).toBe(rows.length)
  // The standard has 70 of level 1 and 183 of level 2.
  const levels = rows.map(([, , level]) => level)
  expect([levels.filter(level => level === '1').length, levels.filter(level => level === '2').length]).toEqual([
    70, 183,
  ])
  for (const [, number, , subject, holds, shown] of rows) {
    expect([number, ['yes', 'partly', 'no', '–'].includes(holds!), Boolean(subject), Boolean(shown)]).toEqual([
      number,
      true,
      true,
      true,
    ])
    for (const [, path] of shown!.matchAll(/`([\w-]+\/[\w./-]+)`/g)) {
      const [first = '', ...rest] = path!.split('/')
      expect([number, path, existsSync(join(root, places[first] ?? first, ...rest))]).toEqual([number, path, true])
    }
  }
})
