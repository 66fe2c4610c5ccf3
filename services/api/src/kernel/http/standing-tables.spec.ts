import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { startProjector } from '@faitage/projections/kernel/projector'
import { fingerprintOf, storedFingerprint } from '@faitage/projections/kernel/schema'
import { otherVersions } from '@faitage/projections/testing/other-versions'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem } from '../../testing/system.ts'
import { demandCaughtUp } from '../events/demand-caught-up.ts'

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem({ projector: false })
})
afterAll(() => system?.stop())

const projecting = (readModels = otherVersions.same) => {
  const { eventStoreUrl, databaseUrl, secret } = system
  return startProjector({ eventStoreUrl, databaseUrl, secret, readModels, log: pino({ level: 'silent' }) })
}

test('while tables stand still during an upgrade what is shown says that it may be late, and nothing is decided by them', async () => {
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
    expect(await api.live.shows(position, 10_000)).toBe('part')
    const listed = async () =>
      await admin.raw(projectEndpoints.list, { query: { mission_id }, headers: { 'read-after': position } })
    const answer = await listed()
    expect([answer.statusCode, answer.headers['read-after']]).toEqual([200, 'late'])
    await expect(demandCaughtUp(api)).rejects.toMatchObject({ key: 'UNAVAILABLE' })

    await holding.query('rollback')
    await expect.poll(() => storedFingerprint(api.pool, 'rm')).toBe(fingerprintOf(next))
    await demandCaughtUp(api)
    expect(await api.live.shows(position, 0)).toBe('all')
    expect((await listed()).headers['read-after']).toBeUndefined()
  } finally {
    await holding.query('rollback')
    holding.release()
    await projector.stop()
  }
})
