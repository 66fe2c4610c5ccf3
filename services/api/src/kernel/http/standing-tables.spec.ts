/** @module-tag long */
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { subjectEndpoints } from '@faitage/contracts/privacy/subject.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { prospectEndpoints } from '@faitage/contracts/prospects/prospect.endpoints'
import { startProjector } from '@faitage/projections/kernel/projector'
import { fingerprintOf, storedFingerprint } from '@faitage/projections/kernel/schema'
import { otherVersions } from '@faitage/projections/testing/other-versions'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { of } from '../../testing/in-world.ts'
import { startTestSystem, type TestSystem } from '../../testing/system.ts'
import { demandCaughtUp } from '../events/demand-caught-up.ts'

/** Tables are made again meanwhile. */
const waiting = { timeout: 50_000 }
let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem({ projector: false })
})
afterAll(() => system?.stop())

const projecting = (readModels = otherVersions.same) => {
  const { eventStoreUrl, databaseUrl, secret } = system
  return startProjector({ eventStoreUrl, databaseUrl, secret, readModels, log: pino({ level: 'silent' }) })
}

test('while tables stand still during an upgrade what is shown says that it may be late, and nothing is decided by them', {
  timeout: 150_000,
}, async () => {
  const { api } = system
  const before = projecting()
  await before.caughtUp(await api.events.head())
  await before.stop()

  const holding = await api.pool.connect()
  await holding.query('begin; lock table ops.log_seal in access exclusive mode')
  const next = otherVersions['one column more']
  const projector = projecting(next)
  try {
    const admin = system.as('admin')
    const { id: mission_id, position } = await admin.call(missionEndpoints.create, { body: { name: 'Pendant' } })
    await projector.caughtUp(position)
    expect(await api.live.shows(position, 30_000)).toBe('part')
    const listed = async () =>
      await admin.raw(projectEndpoints.list, { query: { mission_id }, headers: { 'read-after': position } })
    const answer = await listed()
    expect([answer.statusCode, answer.headers['read-after']]).toEqual([200, 'late'])
    await expect(demandCaughtUp(api)).rejects.toMatchObject({ key: 'UNAVAILABLE' })

    await holding.query('rollback')
    await expect.poll(() => storedFingerprint(api.pool, 'rm'), waiting).toBe(fingerprintOf(next))
    await demandCaughtUp(api)
    expect(await api.live.shows(position, 0)).toBe('all')
    expect((await listed()).headers['read-after']).toBeUndefined()
  } finally {
    await holding.query('rollback')
    holding.release()
    await projector.stop()
  }
})

test('somebody who is erased while the tables of another version are in place is so once those of this one are', {
  timeout: 150_000,
}, async () => {
  const { api } = system
  const admin = system.as('admin')
  const made = async (version: keyof typeof otherVersions) => {
    const projector = projecting(otherVersions[version])
    await expect.poll(() => storedFingerprint(api.pool, 'rm'), waiting).toBe(fingerprintOf(otherVersions[version]))
    await projector.caughtUp(await api.events.head())
    return projector
  }
  const next = await made('reducers')
  const { id, position } = await admin.call(prospectEndpoints.create, {
    body: { last_name: 'Gourmelen', status: 'nouveau' },
  })
  await next.caughtUp(position)
  const erasing = { ...of(id), body: { cause: 'request' as const, documents: true } }
  for (const _ of ['asked', 'asked again']) {
    const answer = await admin.raw(subjectEndpoints.erase, erasing)
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().key]).toEqual([503, '2', 'UPGRADING'])
  }
  await next.stop()

  const own = await made('same')
  await own.caughtUp((await admin.call(subjectEndpoints.erase, erasing)).position)
  expect(await admin.call(subjectEndpoints.get, of(id))).toMatchObject({ erased: true, name: null, parts: [] })
  await own.stop()
})
