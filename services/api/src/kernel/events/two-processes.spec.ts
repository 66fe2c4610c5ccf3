import { billingTriggerEndpoints as triggers } from '@faitage/contracts/billing/billing-trigger'
import { customFieldEndpoints as fields } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { amoQuoteEndpoints as quotes } from '@faitage/contracts/invoicing/amo-quote'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { openApi } from '../../open-api.ts'
import { openMission, openProject } from '../../projects/testing/project.scene.ts'
import { type TestClient, testClient } from '../../testing/client.ts'
import { startTestSystem, type TestSystem } from '../../testing/system.ts'
import type { Api } from '../api.ts'

/* Two processes of the API stand on one log: what one of them wrote, the other reads as soon as it is projected. */

let system: TestSystem
let other: Api
let there: TestClient
let mission_id: string
beforeAll(async () => {
  system = await startTestSystem()
  other = await openApi(system.api.config, { log: system.api.log })
  const { http } = await buildApp(other)
  there = testClient(http, system.as('admin').token, system.seen)
  mission_id = await openMission(system.as('admin'))
}, 60_000)
afterAll(async () => {
  await other?.close()
  await system?.stop()
})

/* None of these streams is called as browsers call what changed: a quote, an order's trigger, the fields of a mission. */

test('a quote', async () => {
  const admin = system.as('admin')
  const { id: project_id } = await openProject(admin, mission_id)
  const { id } = await admin.call(quotes.create, { body: { project_id, name: 'Devis' } })
  await admin.call(quotes.get, { params: { id } })
  await there.call(quotes.update, { params: { id }, body: { name: 'Devis repris' } })
  expect((await admin.call(quotes.get, { params: { id } })).name).toBe('Devis repris')
})

test('a trigger', async () => {
  const admin = system.as('admin')
  const body = { mission_id, name: 'Ouverture', project_status: 'contact' } as const
  const { id } = await admin.call(triggers.create, { body })
  await admin.call(triggers.get, { params: { id } })
  await there.call(triggers.update, { params: { id }, body: { name: 'Premier contact' } })
  expect((await admin.call(triggers.get, { params: { id } })).name).toBe('Premier contact')
})

test('the fields of a mission', async () => {
  const admin = system.as('admin')
  const named = async () => (await admin.call(fields.list, { query: { mission_id } })).items.map(({ name }) => name)
  expect(await named()).toEqual([])
  await there.call(fields.create, { body: { mission_id, category: 'requester', name: 'Étage', type: 'alphanumeric' } })
  expect(await named()).toEqual(['Étage'])
})

test('a process that hears nothing refuses on what the log says, not on what it kept', async () => {
  const [stale, all] = [vi.spyOn(other.folds, 'stale'), vi.spyOn(other.folds, 'staleAll')]
  for (const spy of [stale, all]) spy.mockImplementation(() => undefined)
  try {
    const admin = system.as('admin')
    const { id } = await openProject(admin, mission_id)
    const params = { id }
    const change = (by: TestClient, status: 'contact' | 'visite_conseil_programmee') =>
      by.call(projectEndpoints.changeStatus, { params, body: { status } })
    // What it keeps: the project at its first status.
    await change(there, 'visite_conseil_programmee')
    await change(admin, 'contact')
    expect((await change(there, 'visite_conseil_programmee')).revision).toBe(3)
  } finally {
    stale.mockRestore()
    all.mockRestore()
  }
})
