import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openRecords } from './records.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'faitage-records-'))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('what cannot be written ends no process, and is written once it can be', async () => {
  const records = openRecords(dataDir)
  const sessions = records.adapterOf('Session')
  rmSync(dataDir, { recursive: true })
  // It says that it could not.
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await sessions.upsert('one', { uid: 'first' }, 60)
  await expect.poll(() => said.mock.calls.length).toBeGreaterThan(0)
  said.mockRestore()
  expect(await sessions.find('one')).toEqual({ uid: 'first' })
  mkdirSync(dataDir)
  await sessions.upsert('two', { uid: 'second' }, 60)
  records.close()
  const again = openRecords(dataDir).adapterOf('Session')
  expect([await again.find('one'), await again.find('two')]).toEqual([{ uid: 'first' }, { uid: 'second' }])
})
