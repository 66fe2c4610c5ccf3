import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StackConfig } from './config.ts'
import { noteUse, settleUse } from './settle-use.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'faitage-use-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const start = (demo: boolean, env: NodeJS.ProcessEnv = {}) => {
  const config = { dataDir, demo } as StackConfig
  settleUse(config, env)
  mkdirSync(join(dataDir, 'eventstore'), { recursive: true })
  noteUse(config)
}

it('is a demonstration as long as it is started as one, however often it was interrupted', () => {
  start(true)
  start(true)
  writeFileSync(join(dataDir, 'demonstration'), '')
  start(true)
})

it('becomes people’s own, and never a demonstration again', () => {
  start(true)
  start(false)
  start(false)
  expect(() => start(true)).toThrow('FAITAGE_DEMO=0')
})

it('is people’s own from the start, whatever version made it', () => {
  start(false)
  expect(() => start(true)).toThrow('sans la démonstration')
  rmSync(join(dataDir, 'sans-demonstration'))
  expect(() => start(true)).toThrow('sans la démonstration')
})

it('gives a real administrator no demonstration', () => {
  expect(() => start(true, { FAITAGE_ADMIN_EMAIL: 'vous@exemple.fr' })).toThrow('FAITAGE_DEMO=0')
  start(false, { FAITAGE_ADMIN_EMAIL: 'vous@exemple.fr' })
})
