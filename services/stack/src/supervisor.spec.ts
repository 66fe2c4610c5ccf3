import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SupervisedRole } from './supervisor.ts'

let folder: string
let role: SupervisedRole | undefined
let said: string[]
let started: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faitage-role-'))
  said = []
  started = 0
})
afterEach(async () => {
  await role?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const trap = () => join(folder, 'trap')
const supervise = (hangMs: number, entry = 'services/stack/src/testing/hanging-role.ts', settledMs?: number) => {
  role = new SupervisedRole(
    { name: 'essai', entry, env: { HANGING_ROLE_TRAP: trap(), LATE_ROLE_NEEDS: trap() } },
    folder,
    message => said.push(message),
    { hangMs, onStarted: () => started++, ...(settledMs ? { settledMs } : {}) },
  )
  return role
}

it('ends a role whose event loop hangs for good and starts it again, and says so', async () => {
  const one = supervise(1000)
  await one.start()
  const hung = one.pid
  writeFileSync(trap(), '')
  await vi.waitFor(() => expect(started).toBe(2), { timeout: 30_000, interval: 50 })
  expect(one.pid).not.toBe(hung)
  expect(said[0]).toBe('essai ne répond plus depuis 1 s : il est arrêté.')
  expect(said[1]).toContain('SIGKILL')
  // The one started in its place answers: nobody ends it, for longer than one that hangs is left alone.
  const next = one.pid
  await new Promise(done => setTimeout(done, 1500))
  expect([one.pid, started]).toEqual([next, 2])
})

it('says why a role cannot be started, and stops all the same', async () => {
  const one = supervise(1000, 'services/stack/src/testing/missing.ts')
  await expect(one.start()).rejects.toThrow('s’est arrêté avant d’être prêt')
  await one.stop()
})

it('starts a role that the others do without as soon as it can be started', async () => {
  const one = supervise(1000, 'services/stack/src/testing/late-role.ts')
  await one.startAtLast()
  expect(started).toBe(0)
  expect(said[0]).toContain('s’est arrêté avant d’être prêt')
  writeFileSync(trap(), '')
  await vi.waitFor(() => expect(started).toBe(1), { timeout: 30_000, interval: 50 })
  expect(one.up).toBe(true)
})

it('waits longer from one try to the next of a role that cannot be started, however long that lasts', async () => {
  const one = supervise(1000, 'services/stack/src/testing/missing.ts', 100)
  await one.startAtLast()
  const waits = () => said.flatMap(message => /redémarrage dans (\d+) ms/.exec(message)?.[1] ?? [])
  await vi.waitFor(() => expect(waits()).toEqual(['200', '400', '800']), { timeout: 30_000, interval: 50 })
})
