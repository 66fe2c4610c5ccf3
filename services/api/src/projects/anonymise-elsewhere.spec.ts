import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { type Api, fold } from '../kernel/api.ts'
import { openApi } from '../open-api.ts'
import { testClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { projectDecider } from './project.decider.ts'
import { openMission, openProject } from './testing/project.scene.ts'

/* Two processes of the API stand on one log: what one of them forgets, the other must not remember. */

let system: TestSystem
let other: Api
let mission: string
let read: (id: string) => Promise<string>
beforeAll(async () => {
  system = await startTestSystem()
  other = await openApi(system.api.config, { log: system.api.log })
  const { http } = await buildApp(other)
  const there = testClient(http, system.as('contributor').token, system.seen)
  read = async id => (await there.raw(projectEndpoints.get, { params: { id } })).body
  mission = await openMission(system.as('manager'))
}, 60_000)
afterAll(async () => {
  await other?.close()
  await system?.stop()
})

const WORD = 'Zorglubenstein'
const somebody = async () =>
  (await openProject(system.as('contributor'), mission, { requester: { type: 'PO', last_name: WORD } })).id
const anonymise = (id: string) =>
  system.as('contributor').call(projectBulkEndpoints.anonymise, {
    body: { projects_id: [id] },
    query: { delete_documents: 'true' as never },
  })

test('who is anonymised by one process is forgotten by the others', async () => {
  const id = await somebody()
  expect(await read(id)).toContain(WORD)
  await anonymise(id)
  await expect.poll(() => read(id)).not.toContain(WORD)
  expect(await read(id)).toContain('"requester_erased":true')
})

test('what another process was reading at that moment is read anew before it is kept or answered', async () => {
  const id = await somebody()
  const { requester_id } = await system.as('contributor').call(projectEndpoints.get, { params: { id } })
  const { events } = other
  const { read: readNow } = events
  const reading = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  events.read = async (stream, options) => {
    events.read = readNow
    const found = await readNow(stream, options)
    reading.resolve()
    await goOn.promise
    return found
  }
  const answer = fold(other, projectDecider, streamOf.project(id))
  await reading.promise
  await anonymise(id)
  await expect.poll(async () => (await other.keyring.load([requester_id])).get(requester_id)).toBeUndefined()
  goOn.resolve()
  expect(JSON.stringify(await answer)).not.toContain(WORD)
  expect(await read(id)).not.toContain(WORD)
})
