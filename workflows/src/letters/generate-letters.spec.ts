/** @module-tag durable */
import { newCopro, newLot, newPerson } from '@faitage/api/co-ownership/testing/copros'
import { newTemplate } from '@faitage/api/letters/testing/letters'
import type { TestSystem } from '@faitage/api/testing/system'
import { seedWorld } from '@faitage/api/testing/world'
import { documentEndpoints } from '@faitage/contracts/letters/document'
import { generationEndpoints as endpoints } from '@faitage/contracts/letters/generation.endpoints'
import { ownerLettersEndpoints as owners } from '@faitage/contracts/letters/owner-letters.endpoints'
import { mailEndpoints } from '@faitage/contracts/mail/mail.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Killable, startKillable } from '../testing/killable.ts'

let running: Killable
let system: TestSystem
let mission_id: string
let template_id: string

beforeAll(async () => {
  running = await startKillable()
  system = running.system
  mission_id = (await seedWorld(system)).missionId
  template_id = await newTemplate(system, { mission_id })
}, 120_000)
afterAll(() => running?.stop())

const admin = () => system.as('admin')
const get = (generation_id: string) => admin().call(endpoints.get, { params: { generation_id } })
const projects = (count: number, name: string) =>
  Promise.all(
    Array.from({ length: count }, async (_, rank) => {
      const body = { mission_id, requester: { type: 'PO' as const, last_name: `${name} ${rank}` } }
      return (await admin().call(projectEndpoints.create, { body })).id
    }),
  )
const ask = async (projects_id: string[]) =>
  (await admin().call(endpoints.generate, { body: { template_id, projects_id, output: 'docx' } })).id

test('letters of many projects are made once each while the worker and Temporal are killed', {
  tags: 'durable',
  timeout: 200_000,
}, async () => {
  const projects_id = await projects(30, 'Durand')
  const id = await ask(projects_id)
  for (const enough of [3, 12]) {
    await expect
      .poll(async () => (await get(id)).made, { timeout: 60_000, interval: 20 })
      .toBeGreaterThanOrEqual(enough)
    await running.killWorker()
    if (enough === 12) await running.killTemporal()
    await running.startWorker()
  }
  await expect.poll(async () => (await get(id)).state, { timeout: 100_000, interval: 100 }).toBe('done')
  expect(await get(id)).toMatchObject({ total: 30, made: 30, refused: 0 })
  const events = await system.api.events.read(`letter_generation-${id}`)
  expect(events.filter(event => event.type === 'LetterMade')).toHaveLength(30)
  await system.settled()
  for (const project_id of projects_id.slice(0, 5)) {
    const { totalItems } = await admin().call(documentEndpoints.list, { query: { project_id } })
    expect(totalItems).toBe(1)
  }
})

test('letters to the owners of a copro are made and sent once each while the worker is killed', {
  tags: 'durable',
  timeout: 200_000,
}, async () => {
  const copro_id = await newCopro(system, mission_id)
  for (let rank = 1; rank <= 8; rank++) {
    const email_address = `proprietaire${rank}@exemple.fr`
    const owner = await newPerson(system, mission_id, { last_name: `Propriétaire ${rank}`, email_address })
    await newLot(system, copro_id, { lot_number: String(rank), owners: [owner] })
  }
  const sheet = { mission_id, name: 'Courrier', kind: 'courrier_copro' as const }
  const template_id = await newTemplate(system, sheet, ['{{destinataire.nom}}, {{courrier.texte}}'])
  await system.settled()
  const body = { template_id, copro_id, to: 'owners', by_email: true, text: 'Bonjour' } as const
  const { id } = await admin().call(owners.create, { body })
  const letters = () => admin().call(owners.get, { params: { letters_id: id } })
  await expect.poll(async () => (await letters()).made, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
  await running.killWorker()
  await running.startWorker()
  await expect.poll(async () => (await letters()).state, { timeout: 100_000, interval: 100 }).toBe('done')
  expect(await letters()).toMatchObject({ total: 8, made: 8, refused: 0 })
  const made = (await system.api.events.read(`owner_letters-${id}`)).filter(({ type }) => type === 'OwnerLetterMade')
  expect(new Set(made.map(({ data }) => (data as { mail_id?: string }).mail_id)).size).toBe(8)
  await system.settled()
  const { items } = await admin().call(mailEndpoints.list, { query: { size: 100 } })
  expect(items.filter(({ kind }) => kind === 'letter')).toHaveLength(8)
})

test('a generation stops when its asker says so; what is filed stays', async () => {
  const id = await ask(await projects(60, 'Morel'))
  await expect.poll(async () => (await get(id)).made, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
  await admin().call(endpoints.cancel, { params: { generation_id: id } })
  await expect.poll(async () => (await get(id)).state, { timeout: 60_000, interval: 50 }).toBe('cancelled')
  expect((await get(id)).made).toBeLessThan(60)
}, 120_000)
