import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MANIFEST } from './folder.ts'
import { backupPlan, dueBackup, keepBackups } from './keep-backups.ts'

let folder: string
let running: ReturnType<typeof keepBackups> | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faitage-backups-'))
})
afterEach(async () => {
  await running?.stop()
  rmSync(folder, { recursive: true })
})

const plan = (more: { hour?: number; keep?: number } = {}) => ({ folder, hour: 2, keep: 2, ...more })
const whole = (to: string) => {
  mkdirSync(to)
  writeFileSync(join(to, MANIFEST), '{}')
}

it('reads the environment, and says what cannot be', () => {
  expect(backupPlan({})).toBeUndefined()
  expect(backupPlan({ FAITAGE_BACKUP_DIR: '/b' })).toEqual({ folder: '/b', hour: 2, keep: 7 })
  expect(backupPlan({ FAITAGE_BACKUP_DIR: '/b', FAITAGE_BACKUP_HOUR: '0', FAITAGE_BACKUP_KEEP: '30' })).toEqual({
    ...{ folder: '/b', hour: 0, keep: 30 },
  })
  for (const hour of ['24', '-1', 'minuit', '2.5'])
    expect(() => backupPlan({ FAITAGE_BACKUP_DIR: '/b', FAITAGE_BACKUP_HOUR: hour }), hour).toThrow(
      'FAITAGE_BACKUP_HOUR doit être un nombre entre 0 et 23',
    )
  expect(() => backupPlan({ FAITAGE_BACKUP_DIR: '/b', FAITAGE_BACKUP_KEEP: '0' })).toThrow('FAITAGE_BACKUP_KEEP')
})

it('one is due each day of Paris from its hour on, the days that change the hour too', () => {
  // 00:59 UTC: 1:59 in winter, 2:59 in summer.
  expect(dueBackup(plan(), new Date('2026-01-15T00:59:00Z'))).toBeUndefined()
  expect(dueBackup(plan(), new Date('2026-01-15T01:00:00Z'))).toBe('faitage-2026-01-15')
  expect(dueBackup(plan(), new Date('2026-07-15T00:59:00Z'))).toBe('faitage-2026-07-15')
  // The hour of two does not exist on that day; three comes.
  expect(dueBackup(plan(), new Date('2026-03-29T00:59:00Z'))).toBeUndefined()
  expect(dueBackup(plan(), new Date('2026-03-29T01:00:00Z'))).toBe('faitage-2026-03-29')
  // Late in the evening, when UTC has another day than Paris.
  expect(dueBackup(plan({ hour: 0 }), new Date('2026-12-31T23:30:00Z'))).toBe('faitage-2027-01-01')
  whole(join(folder, 'faitage-2026-01-15'))
  expect(dueBackup(plan(), new Date('2026-01-15T12:00:00Z'))).toBeUndefined()
})

it('takes that of the day once, and keeps as many as are asked for, touching nothing else', async () => {
  for (const name of ['faitage-2026-01-11', 'faitage-2026-01-12', 'faitage-2026-01-13']) whole(join(folder, name))
  mkdirSync(join(folder, 'faitage-2026-01-01'))
  mkdirSync(join(folder, 'photos'))
  let taken = 0
  const take = async (to: string) => {
    taken++
    whole(to)
  }
  let looks = 0
  const now = () => {
    looks++
    return new Date('2026-01-14T08:00:00Z')
  }
  running = keepBackups(plan(), take, () => undefined, { now, lookMs: 5 })
  await expect.poll(() => existsSync(join(folder, 'faitage-2026-01-11'))).toBe(false)
  const before = looks
  await expect.poll(() => looks).toBeGreaterThan(before + 3)
  expect(taken).toBe(1)
  // What is not whole, or not ours, is nobody's to take away.
  expect(readdirSync(folder).sort()).toEqual([
    ...['faitage-2026-01-01', 'faitage-2026-01-13', 'faitage-2026-01-14', 'photos'],
  ])
})

it('one that fails is said and tried again, and takes none of the others away', async () => {
  for (const name of ['faitage-2026-01-11', 'faitage-2026-01-12', 'faitage-2026-01-13']) whole(join(folder, name))
  const said: string[] = []
  let tries = 0
  const take = async () => {
    tries++
    throw new Error('Le disque est plein.')
  }
  const now = () => new Date('2026-01-14T08:00:00Z')
  running = keepBackups(plan(), take, text => said.push(text), { now, lookMs: 5, againMs: 5 })
  await expect.poll(() => tries).toBeGreaterThan(1)
  await running.stop()
  expect(said[0]).toContain('Le disque est plein.')
  expect(readdirSync(folder)).toHaveLength(3)
})
