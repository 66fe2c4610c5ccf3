/** @module-tag durable */
import { newTemplate } from '@faitage/api/letters/testing/letters'
import type { TestSystem } from '@faitage/api/testing/system'
import { seedWorld } from '@faitage/api/testing/world'
import { generationEndpoints as letters } from '@faitage/contracts/letters/generation.endpoints'
import { projectMailEndpoints as emails } from '@faitage/contracts/mail/project-mail.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Killable, startKillable } from '../testing/killable.ts'

let running: Killable
let system: TestSystem
beforeAll(async () => {
  running = await startKillable()
  system = running.system
}, 120_000)
afterAll(() => running?.stop())

const admin = () => system.as('admin')

test('letters to be sent leave once each, whatever falls meanwhile', async () => {
  const { missionId: mission_id } = await seedWorld(system)
  const template_id = await newTemplate(system, { mission_id })
  const projects_id = await Promise.all(
    Array.from({ length: 12 }, async (_, rank) => {
      const requester = { type: 'PO' as const, last_name: `Durand ${rank}`, email: `durand.${rank}@exemple.fr` }
      return (await admin().call(projectEndpoints.create, { body: { mission_id, requester } })).id
    }),
  )
  const sent = async () => (await admin().call(emails.list, { query: { size: 100 } })).items
  const body = { template_id, projects_id, output: 'docx' as const, auto_send: true }
  await admin().call(letters.generate, { body })
  await expect.poll(async () => (await sent()).length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(2)
  await running.killWorker()
  await running.startWorker()
  await expect.poll(async () => (await sent()).length, { timeout: 100_000, interval: 100 }).toBe(12)
  expect(new Set((await sent()).map(({ to }) => to)).size).toBe(12)
  const { rows } = await system.api.pool.query("select id from work.outbox_mail where kind = 'project'")
  expect(rows).toHaveLength(12)
}, 200_000)
