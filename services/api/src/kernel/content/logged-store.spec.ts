import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demandWritable } from '../../files/file-config.ts'
import { diskStore } from './disk-store.ts'
import { loggedStore } from './logged-store.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faitage-logged-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const name = '0d4c6a3e-6f3b-4a63-8f0c-2f6f2c1d9b55'
async function* bytes() {
  yield Buffer.from('Madame Dupont')
}

test('a fault of the store is logged with its operation, its code and no more of the file than finds it again', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: line => void lines.push(JSON.parse(line)) })
  const place = join(folder, 'files')
  writeFileSync(place, 'a file stands where the folder would be')
  const store = loggedStore(diskStore(place), log)
  await expect(store.put(name, bytes())).rejects.toThrow()
  await expect(store.remove(name)).rejects.toThrow()
  expect(lines.map(({ operation, code, store }) => [store, operation, code])).toEqual([
    ['disk', 'put', expect.stringMatching(/^E/)],
    ['disk', 'remove', 'ENOTDIR'],
  ])
  const whole = JSON.stringify(lines)
  expect(whole).not.toContain(name)
  expect(whole).not.toContain('Dupont')
  expect(lines[0]?.content).toMatch(/^[0-9a-f]{12}$/)
  expect(lines[0]?.content).toBe(lines[1]?.content)
})

test('a start on a folder that takes no file says so in French', async () => {
  writeFileSync(join(folder, 'taken'), '')
  const place = { folder: join(folder, 'taken', 'files') }
  await expect(demandWritable({ place })).rejects.toThrow('FAITAGE_FILES')
  await demandWritable({ place: { folder: join(folder, 'files') } })
})
