import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { MANIFEST } from './folder.ts'
import { readBackup } from './manifest.ts'

const folder = mkdtempSync(join(tmpdir(), 'faitage-manifest-'))
afterAll(() => rmSync(folder, { recursive: true }))

const reading = (name: string) => {
  const parts = [{ name, bytes: 0, sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' }]
  const whole = { format: 1, taken_at: '2026-11-22T00:00:00Z', position: '0', events: 0, head: null, parts }
  writeFileSync(join(folder, MANIFEST), JSON.stringify(whole))
  return readBackup(folder)
}

test('a part stands in the folder of the backup, nowhere else', async () => {
  writeFileSync(join(folder, 'journal.gz'), '')
  expect((await reading('journal.gz')).parts).toHaveLength(1)
  for (const name of ['../journal.gz', 'files/../../secret', '..', 'secrets/..', '/etc/passwd', 'a/b/c/d', 'a\\b', ''])
    await expect(reading(name), name).rejects.toThrow('tronqué ou a été altéré')
})
