/** @module-tag durable */
import { setTimeout as sleep } from 'node:timers/promises'
import { upgradesOf } from '@faitage/api/testing/upgrades'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Child, startChild } from '../testing/child.ts'
import { importer } from '../testing/import-journey.ts'
import { type Killable, startKillable } from '../testing/killable.ts'
import { manyProjects } from '../testing/many-projects.ts'

const ROWS = 1500
const BEFORE = 10

let killable: Killable
let projector: Child | undefined
beforeAll(async () => {
  killable = await startKillable({}, { apart: true })
}, 120_000)
afterAll(async () => {
  await projector?.kill()
  await killable?.stop()
})

/** The projector of a version follows whichever there was, which is killed. */
async function follow(version: 'same' | 'one column more'): Promise<void> {
  const { databaseUrl, eventStoreUrl, secret } = killable.system
  await projector?.kill()
  // By its path: the worker knows nothing of projectors.
  const child = `projections/src/testing/other-version.main.ts`
  projector = await startChild(child, {
    ...{ DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl, FAITAGE_SECRET: secret, OTHER_VERSION: version },
  })
}

it('while one version follows another an import goes to its end, once, whatever is killed, and nobody is answered from tables half filled', async () => {
  const { system, apiUrl, killApi } = killable
  const { beside, isMadeBy, amiss } = upgradesOf(system)
  const admin = system.as('admin')
  const missions = await Promise.all(
    ['D’avant', 'Pendant'].map(name => admin.call(missionEndpoints.create, { body: { name } })),
  )
  const [before = '', during = ''] = missions.map(({ id }) => id)
  await importer(system.url, admin.token!, before).through(await manyProjects(BEFORE))
  await system.settled()
  await system.stopProjector()

  const answers = new Map<number, number>()
  let watching = true
  const watch = (async () => {
    const url = new URL(`/api/projects?mission_id=${before}&size=1`, apiUrl)
    while (watching) {
      const answer = await fetch(url, { headers: { authorization: `Bearer ${admin.token}` } }).catch(() => undefined)
      const total = answer?.status === 200 ? ((await answer.json()) as { totalItems: number }).totalItems : -1
      answers.set(total, (answers.get(total) ?? 0) + 1)
      // Somebody who looks, not who keeps the API busy.
      await sleep(15)
    }
  })()

  const person = importer(apiUrl, admin.token!, during)
  const upgrading = () => expect.poll(beside, { timeout: 60_000, interval: 5 }).toContain('rm_standing')
  const holding = await system.api.pool.connect()
  await holding.query('begin; lock table ops.log_seal in access exclusive mode')
  await follow('one column more')
  await upgrading()
  const import_id = await person.drop(await manyProjects(ROWS))
  await killApi()
  await follow('one column more')
  await upgrading()
  await holding.query('rollback')
  expect(await person.until(import_id, ['planned'], 90)).toMatchObject({ to_create: ROWS, in_error: 0 })
  await expect.poll(() => isMadeBy('one column more'), { timeout: 60_000 }).toBe(true)

  await person.start(import_id)
  const written = async () => (await person.get(import_id).catch(() => undefined))?.rows_done ?? 0
  await expect.poll(written, { timeout: 60_000, interval: 5 }).toBeGreaterThan(100)
  // No batch ends meanwhile: all could be written before the next projector is there.
  await holding.query('begin; lock table work.import_row in share mode')
  await follow('same')
  await upgrading()
  const rowsAtUpgrade = await written()
  await holding.query('rollback')
  holding.release()
  await Promise.all([killApi(), follow('same')])
  await follow('same')
  const ended = await person.until(import_id, ['completed', 'failed', 'cancelled'], 120)
  expect(ended).toMatchObject({ state: 'completed', rows_done: ROWS, created: ROWS, updated: 0, in_error: 0 })
  // The control: it fell in the middle.
  expect(rowsAtUpgrade).toBeLessThan(ROWS)

  await expect.poll(() => isMadeBy('same'), { timeout: 60_000 }).toBe(true)
  await expect.poll(beside, { timeout: 60_000 }).toEqual([])
  watching = false
  await watch
  expect([...answers.keys()].filter(total => total !== -1)).toEqual([BEFORE])
  expect(await amiss('same')).toEqual([])
  const { rows } = await system.api.pool.query(
    'select count(*)::int as n, count(distinct reference)::int as names from project_list where mission_id = $1',
    [during],
  )
  expect(rows).toEqual([{ n: ROWS, names: ROWS }])
}, 420_000)
