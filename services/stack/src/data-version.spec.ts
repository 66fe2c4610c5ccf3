import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { demandKnownVersion, isNewer, noteVersion, programVersion } from './data-version.ts'
import { startStack } from './stack.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'faitage-version-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

it('a folder says which version wrote it, and an older one is taken over', () => {
  demandKnownVersion(dataDir, '2.30.3')
  noteVersion(dataDir, '2.30.3')
  expect(readFileSync(join(dataDir, 'version'), 'utf8')).toBe('2.30.3\n')
  demandKnownVersion(dataDir, '2.30.3')
  demandKnownVersion(dataDir, '2.31.0')
  noteVersion(dataDir, '2.31.0')
  expect(() => demandKnownVersion(dataDir, '2.30.3')).toThrow('par la version 2.31.0 de Faîtage, plus récente')
})

it('versions are compared as numbers', () => {
  expect(isNewer('2.30.10', '2.30.9')).toBe(true)
  expect(isNewer('2.9.0', '2.30.3')).toBe(false)
  expect(isNewer('10.0.0', '9.99.99')).toBe(true)
  expect(isNewer('2.30.3', '2.30.3')).toBe(false)
})

it('what cannot be written whole leaves what was there', () => {
  noteVersion(dataDir, '2.30.3')
  // Nothing can be written to it, as to a disk that is full.
  symlinkSync('/dev/full', join(dataDir, 'version.new'))
  expect(() => noteVersion(dataDir, '2.31.0')).toThrow('ENOSPC')
  expect(readFileSync(join(dataDir, 'version'), 'utf8')).toBe('2.30.3\n')
})

it('a file that says nothing is not passed over', () => {
  writeFileSync(join(dataDir, 'version'), '')
  expect(() => demandKnownVersion(dataDir)).toThrow('ne dit pas quelle version')
})

it('nothing is started on the data of a newer version, and nothing is touched', async () => {
  const newer = `${Number(programVersion.split('.')[0]) + 1}.0.0`
  writeFileSync(join(dataDir, 'version'), newer)
  await expect(startStack({ dataDir, port: 0, demo: false, say: () => undefined })).rejects.toThrow(
    `Lancez la version ${newer} ou une plus récente ; pour revenir à la version ${programVersion}`,
  )
  expect(readFileSync(join(dataDir, 'version'), 'utf8')).toBe(newer)
})
