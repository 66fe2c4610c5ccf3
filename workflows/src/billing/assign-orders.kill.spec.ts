/** @module-tag durable */
import { openMission, openProject } from '@faitage/api/projects/testing/project.scene'
import type { TestSystem } from '@faitage/api/testing/system'
import { billingTriggerEndpoints } from '@faitage/contracts/billing/billing-trigger'
import { orderAssignmentEndpoints as orders } from '@faitage/contracts/billing/order-assignment.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepHistories } from '../testing/keep-history.ts'
import { type Killable, startKillable } from '../testing/killable.ts'

/* What projects enter is ordered once, whatever is killed meanwhile. */

let running: Killable
let system: TestSystem

beforeAll(async () => {
  running = await startKillable({}, { apart: true })
  system = running.system
}, 240_000)
afterAll(() => running?.stop())

const PROJECTS = 60
const manager = () => system.as('manager')

it('orders once of each project and trigger while the worker, its API, its engine and the event server are killed', async () => {
  const mission_id = await openMission(manager())
  for (const name of ['Dépôt', 'Dépôt, part fixe']) {
    const body = { mission_id, name, project_status: 'depose' } as const
    await manager().call(billingTriggerEndpoints.create, { body })
  }
  const made = await Promise.all(Array.from({ length: PROJECTS }, () => openProject(manager(), mission_id)))
  const query = { mission_id, size: 1000 }
  const ordered = async () => (await manager().call(orders.list, { query })).totalItems
  const turns = Promise.all(
    made.map(({ id }) => manager().call(projectEndpoints.changeStatus, { params: { id }, body: { status: 'depose' } })),
  )
  await expect.poll(ordered, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  await running.killWorker()
  await turns
  const midway = await ordered()
  await running.killTemporal()
  await running.killEventServer()
  await running.startWorker()
  await expect.poll(ordered, { timeout: 60_000, interval: 20 }).toBeGreaterThan(midway)
  await Promise.all([running.killEventServer(), running.killApi(), running.killWorker()])
  await running.startWorker()
  await expect.poll(ordered, { timeout: 120_000, interval: 50 }).toBe(2 * PROJECTS)
  expect(midway).toBeLessThan(2 * PROJECTS)
  const { items } = await manager().call(orders.list, { query })
  expect(new Set(items.map(one => `${one.project_id} ${one.billing_trigger_id}`)).size).toBe(2 * PROJECTS)
  for (const { id } of items) {
    const types = (await system.api.events.read(streamOf.record('orderAssignment', id))).map(({ type }) => type)
    expect(types).toEqual(['OrderAssigned'])
  }
  await keepHistories(running, new URL('./histories/', import.meta.url), ['assignOrders'])
}, 240_000)
