import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Artifact, ensureArtifact } from './artifacts.ts'

let base: string
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'faitage-artifacts-'))
  mkdirSync(join(base, 'src'))
  mkdirSync(join(base, 'dist'))
  writeFileSync(join(base, 'src/one.ts'), 'first')
  writeFileSync(
    join(base, 'build.cjs'),
    "const fs = require('fs'); const code = fs.readFileSync('src/one.ts', 'utf8')\n" +
      "fs.writeFileSync('dist/role.js', code); fs.writeFileSync('dist/part.js', code)\n" +
      "if (code === 'faulty') process.exit(1)",
  )
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

const artifact: Artifact = { label: 'one', sources: ['src'], product: 'dist/role.js', command: ['build.cjs'], cwd: '.' }
const path = (name: string) => join(base, 'dist', name)
/** Whether it was built. */
function ensured(): boolean {
  const said: string[] = []
  ensureArtifact(artifact, base, line => said.push(line))
  expect(said.length).toBeLessThan(2)
  return said.length === 1
}

test('what is built is built again where its sources are others, and where it is not as it was built', () => {
  expect(ensured()).toBe(true)
  expect(ensured()).toBe(false)
  writeFileSync(join(base, 'src/one.ts'), 'second')
  expect(ensured()).toBe(true)
  expect(readFileSync(path('part.js'), 'utf8')).toBe('second')
  for (const spoil of [
    () => rmSync(path('part.js')),
    () => writeFileSync(path('part.js'), 'seco'),
    () => writeFileSync(path('role.js'), 'secOnd'),
    () => rmSync(path('role.js')),
  ]) {
    spoil()
    expect(ensured()).toBe(true)
    expect(['role.js', 'part.js'].map(name => readFileSync(path(name), 'utf8'))).toEqual(['second', 'second'])
    expect(ensured()).toBe(false)
  }
})

test('a build that failed is not taken for one, though it left something', () => {
  writeFileSync(join(base, 'src/one.ts'), 'faulty')
  expect(ensured).toThrow(/échec/)
  expect(ensured).toThrow(/échec/)
  // Back to the sources of before, what is there is of the others.
  writeFileSync(join(base, 'src/one.ts'), 'second')
  expect(ensured()).toBe(true)
  expect(readFileSync(path('role.js'), 'utf8')).toBe('second')
})
