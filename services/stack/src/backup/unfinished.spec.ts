import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startStack } from '../stack.ts'
import { PUTTING_ASIDE, RESTORING } from './folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'faitage-unfinished-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('nothing is started, or made, in a folder that was not put aside or restored to its end; where the rest is is said', async () => {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  const starting = () => startStack({ dataDir, port: 0, say: () => undefined })
  writeFileSync(join(dataDir, PUTTING_ASIDE), 'data.avant\n')
  await expect(starting()).rejects.toThrow(
    `Une partie de ce qui se trouvait dans ${dataDir} est dans ${dataDir}.avant.`,
  )
  writeFileSync(join(dataDir, RESTORING), '/a/backup\ndata.avant\n')
  await expect(starting()).rejects.toThrow(
    `n’est pas allée à son terme : relancez « npm run restore » avec la même sauvegarde. Ce qui se trouvait dans ${dataDir} est dans ${dataDir}.avant.`,
  )
  expect(readdirSync(dataDir).filter(name => !name.startsWith('stack.'))).toEqual([PUTTING_ASIDE, RESTORING])
})
