import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { keepCertificate } from './certificate.ts'

const folder = mkdtempSync(join(tmpdir(), 'faitage-certificate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('is made once, for its owner only, and again when it is near its end or its key is another', async () => {
  const at = Date.parse('2028-02-29T23:50:00Z')
  const read = ({ certificateFile }: { certificateFile: string }) => readFileSync(certificateFile, 'utf8')
  const files = await keepCertificate(folder, at)
  const first = read(files)
  for (const file of Object.values(files)) expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(read(await keepCertificate(folder, at + 3600_000))).toBe(first)
  // A clock that was set back, or far ahead, leaves a certificate that holds.
  expect(read(await keepCertificate(folder, Date.parse('2020-01-01')))).toBe(first)
  const later = read(await keepCertificate(folder, Date.parse('2047-06-01')))
  expect(later).not.toBe(first)
  writeFileSync(files.certificateFile, first)
  expect(read(await keepCertificate(folder, at))).not.toBe(first)
})
