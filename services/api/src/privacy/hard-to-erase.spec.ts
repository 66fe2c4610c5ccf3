import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { referentEndpoints } from '@faitage/contracts/missions/referent'
import { subjectEndpoints as endpoints } from '@faitage/contracts/privacy/subject.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { expect, test } from 'vitest'
import { newCopro } from '../co-ownership/testing/copros.ts'
import { sendFile } from '../files/testing/send.ts'
import { caughtUp } from '../invoicing/testing/edited-invoice.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { projectDecider } from '../projects/project.decider.ts'
import { openMission } from '../projects/testing/project.scene.ts'
import { inWorld, of } from '../testing/in-world.ts'
import type { TestSystem } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'
import { finishErasures } from './finish-erasures.ts'

/* People whose erasure meets more than one thing at once. */

let system: TestSystem
let world: TestWorld
inWorld(made => ({ system, world } = made))

const admin = () => system.as('admin')
const body = { cause: 'request' as const, documents: true }
const finish = async () => {
  await system.settled()
  const finished = await finishErasures(system.api, system.app.sessions, { after: 0 })
  await system.api.live.caughtUp(await system.api.events.head(), 30_000)
  return finished
}
const rowOf = async (table: string, id: string) =>
  (
    await system.api.pool.query<{ row: string }>(
      `select row_to_json(t)::text as row from rm.${table} t where id = $1`,
      [id],
    )
  ).rows[0]?.row

async function aPerson(last_name: string): Promise<string> {
  const sheet = { mission_id: world.missionId, is_physical_person: true, last_name, first_name: 'Zoé' }
  const { id } = await admin().call(personEndpoints.create, { body: sheet })
  await system.settled()
  return id
}
async function aCopro(mission_id: string, name: string): Promise<string> {
  const id = await newCopro(system, mission_id, { other_syndic_counsel_member_infos: name })
  return id
}
async function aRequester(mission_id: string, last_name: string) {
  const requester = { type: 'PO' as const, last_name }
  const { id } = await admin().call(projectEndpoints.create, {
    body: { mission_id, requester, status: 'sans_suite', on: system.api.clock.today() },
  })
  await system.settled()
  return { project: id, id: (await admin().call(projectEndpoints.get, of(id))).requester_id }
}

test('whoever is written of anew, erased again and cut off, is finished too', async () => {
  const id = await aPerson('Kerbiriou')
  await admin().call(endpoints.erase, { ...of(id), body })
  for (const [nth, last_name] of ['Le Goff', 'Le Gall'].entries()) {
    await admin().call(personEndpoints.update, { ...of(id), body: { last_name } })
    await system.settled()
    await system.api.keyring.forget(id, { renewable: true })
    expect((await rowOf('person', id))?.toLowerCase()).toContain(last_name.toLowerCase())
    expect(await finish()).toBe(1)
    expect((await rowOf('person', id))?.toLowerCase()).not.toContain(last_name.toLowerCase())
    expect((await admin().call(endpoints.get, of(id))).erasures).toHaveLength(nth + 2)
    expect(await finish()).toBe(0)
  }
  // Asked by somebody, the same.
  await admin().call(personEndpoints.update, { ...of(id), body: { last_name: 'Le Gac' } })
  await system.settled()
  await system.api.keyring.forget(id, { renewable: true })
  await admin().call(endpoints.erase, { ...of(id), body })
  expect((await rowOf('person', id))?.toLowerCase()).not.toContain('le gac')
  expect((await admin().refusal(endpoints.erase, { ...of(id), body })).key).toBe('privacy.erase.erased')
})

test('whose mission or copro was removed is found, and erased', async () => {
  const removed = await aRequester(world.missionId, 'Quemener')
  await admin().call(projectEndpoints.remove, of(removed.project))
  const mission = await openMission(admin(), 'Mission close')
  const gone = await aRequester(mission, 'Quemerais')
  await admin().call(missionEndpoints.remove, of(mission))
  const copro = await aCopro(world.missionId, 'Quemeneur')
  await admin().call(coproEndpoints.remove, of(copro))
  await system.settled()
  for (const id of [removed.id, gone.id, copro]) {
    const written = await admin().raw(endpoints.erase, { ...of(id), body })
    expect(written.statusCode, written.body).toBe(200)
    expect((await admin().refusal(endpoints.erase, { ...of(id), body })).key).toBe('privacy.erase.erased')
  }
  expect(`${await rowOf('copro', copro)}`).not.toContain('Quemeneur')
  const { rows } = await system.api.pool.query(`select from rm.project_list where search ilike '%queme%'`)
  expect(rows).toEqual([])
})

test('a requester whose project says it, and whose key stayed, is erased though nobody asks again', async () => {
  const { project, id } = await aRequester(world.missionId, 'Kerleo')
  const content = Buffer.from('un devis')
  await sendFile(system, { owner: { kind: 'project', id: project }, name: 'Devis Kerleo.txt', content })
  await handle(system.api, {
    decider: projectDecider,
    stream: streamOf.project(project),
    command: { type: 'AnonymiseProject', documents: true },
    caller: worker,
    request: internalContext(),
  })
  await caughtUp(system)
  const held = () => system.api.pool.query('select from vault.subject_key where subject_id = $1', [id])
  expect((await held()).rowCount).toBe(1)
  expect(await finishErasures(system.api, system.app.sessions)).toBe(0)
  expect(await finish()).toBe(1)
  expect((await held()).rowCount).toBe(0)
  expect((await admin().call(endpoints.get, of(id))).erasures).toMatchObject([{ files: 1, files_kept: 0 }])
  expect(await finish()).toBe(0)
})

test('a contact whose erasure was cut off is finished as everybody is', async () => {
  const sheet = { mission_id: world.missionId, name: 'Kervella', phone_number: '0612345678' }
  const { id } = await admin().call(referentEndpoints.create, { body: sheet })
  await system.settled()
  await system.api.keyring.forget(id, { renewable: true })
  expect(await finish()).toBe(1)
  expect((await rowOf('referent', id))?.toLowerCase()).not.toContain('kervella')
})

test('those who cannot be finished, however many, keep nobody else waiting', async () => {
  const stuck = await Promise.all(Array.from({ length: 21 }, (_, nth) => aCopro(world.missionId, `Bloqué ${nth}`)))
  await system.settled()
  for (const id of stuck) await system.api.keyring.forget(id, { renewable: true })
  const last = await aPerson('Kerdoncuff')
  await system.api.keyring.forget(last, { renewable: true })
  // What cannot be read of the log is no reason for the others.
  const { read } = system.api.events
  system.api.events.read = async (stream, ...more) => {
    if (stuck.some(id => stream.includes(id))) throw new Error('unreadable')
    return read.call(system.api.events, stream, ...more)
  }
  expect(await finish()).toBe(1)
  expect((await rowOf('person', last))?.toLowerCase()).not.toContain('kerdoncuff')
  system.api.events.read = read
  expect(await finish()).toBe(21)
  expect(await finish()).toBe(0)
})
