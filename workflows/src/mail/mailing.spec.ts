/** @module-tag durable */
import type { TestSystem } from '@faitage/api/testing/system'
import { seedWorld, type TestWorld } from '@faitage/api/testing/world'
import { projectMailEndpoints as emails } from '@faitage/contracts/mail/project-mail.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Killable, startKillable } from '../testing/killable.ts'

/* An e-mail to many reaches each of them once, whatever is killed meanwhile. */

let running: Killable
let system: TestSystem
let world: TestWorld

beforeAll(async () => {
  running = await startKillable()
  system = running.system
  world = await seedWorld(system)
}, 120_000)
afterAll(() => running?.stop())

it('is carried on where it was by the next worker, and reaches each of its readers once', async () => {
  const manager = system.as('manager')
  const ids = await Promise.all(
    Array.from({ length: 130 }, async (_, nth) => {
      const requester = { type: 'PO', last_name: 'Morel', email: `morel${nth}@exemple.fr` } as const
      return (await manager.call(projectEndpoints.create, { body: { mission_id: world.missionId, requester } })).id
    }),
  )
  const body = { project_ids: ids, kind: 'REQUESTER' as const, subject: 'Votre projet', body: 'Bonjour.' }
  const { mailing } = await manager.call(emails.send, { body })
  expect(mailing).toMatchObject({ phase: 'running', total: 130, reached: 0 })
  const now = () => manager.call(emails.mailing, { params: { id: mailing.id } })
  await expect.poll(async () => (await now()).reached, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  await running.killWorker()
  expect((await now()).phase).toBe('running')
  await running.startWorker()
  await expect.poll(async () => (await now()).phase, { timeout: 60_000, interval: 50 }).toBe('done')
  expect(await now()).toMatchObject({ reached: 130, queued: 130, skipped: [] })
  const queued = await system.api.db.selectFrom('outbox_mail').select('id').where('kind', '=', 'project').execute()
  expect(queued).toHaveLength(130)
  system.seen.position = await system.api.events.head()
  expect((await manager.call(emails.list, { query: { mailing_id: mailing.id } })).totalItems).toBe(130)
})
