import { addDays, todayInParis } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints as projects } from '@faitage/contracts/projects/project.endpoints'
import { projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import { visit } from '@faitage/contracts/visits/visit'
import { visitEndpoints as visits, visitWorkerEndpoints } from '@faitage/contracts/visits/visit.endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { png } from '../files/testing/samples.ts'
import { sendFile } from '../files/testing/send.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { openMission, openProject } from '../projects/testing/project.scene.ts'
import { of } from '../testing/in-world.ts'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'

let system: TestSystem
let mission: string
const MOST = 2 * 1024 * 1024
beforeAll(async () => {
  system = await startTestSystem()
  mission = await openMission(system.as('manager'), 'OPAH des tours')
}, 60_000)
afterAll(() => system?.stop())

const today = todayInParis()
const [camille, mona] = [testUsers.contributor.id, testUsers.manager.id]
let far = 30
const aDay = () => addDays(today, far++)
const aProject = async () =>
  (await openProject(system.as('manager'), mission, { status: 'visite_conseil_a_programmer' })).id
const at = (on: string, visitor_id = camille) => ({ on, starts_at: '09:00', ends_at: '10:30', visitor_id })
const add = (project_id: string, more: object = {}) =>
  system.as('manager').call(visits.create, { body: { project_id, kind: 'conseil', ...more } })
const statusOf = async (id: string) => (await system.as('manager').call(projects.get, of(id))).status

describe('visits at once', () => {
  test('of one visitor and day, one is kept; of others, all are', async () => {
    const [on, other] = [aDay(), aDay()]
    const many = await Promise.all(Array.from({ length: 12 }, () => aProject()))
    const turns = many.map((id, index) =>
      add(id, index < 4 ? at(on) : index < 8 ? at(on, mona) : at(other, [camille, mona][index % 2])),
    )
    const kept = (await Promise.allSettled(turns)).map(({ status }) => status === 'fulfilled')
    const count = (from: number, to: number) => kept.slice(from, to).filter(Boolean).length
    expect([count(0, 4), count(4, 8), count(8, 12)]).toEqual([1, 1, 2])
  })

  test('do not wait for those of another visitor or day, and wait for those of the same', async () => {
    const [on, other] = [aDay(), aDay()]
    const [a, b, c] = [await aProject(), await aProject(), await aProject()]
    const client = await system.api.pool.connect()
    const held = `visits of ${camille} on ${on}`
    try {
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [held])
      let over = false
      const waiting = add(a, at(on)).finally(() => {
        over = true
      })
      await add(b, at(on, mona))
      await add(c, at(other))
      expect(over).toBe(false)
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [held])
      await waiting
    } finally {
      client.release()
    }
  })

  test('moved to one hour from two sides, one of them is', async () => {
    const [on, from, to] = [aDay(), aDay(), aDay()]
    const [one, two] = [await add(await aProject(), at(from)), await add(await aProject(), at(to))]
    const moved = await Promise.allSettled(
      [one, two].map(({ id }) => system.as('manager').call(visits.update, { ...of(id), body: { on } })),
    )
    expect(moved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('a process that died between a visit and its project', () => {
  /** What it had written: the visit, and nothing of the project. */
  async function cut(project_id: string, more: object) {
    const id = crypto.randomUUID()
    const { requester_id } = await system.as('manager').call(projects.get, of(project_id))
    const written = await handle(system.api, {
      decider: deciderOf(visit),
      stream: streamOf.record(visit.stream, id),
      command: {
        type: 'Register',
        id,
        sheet: { project_id, kind: 'conseil', status: 'programmee', ...more } as never,
        mission_id: null,
        subject_id: requester_id,
      },
      caller: worker,
      actor: { id: camille, kind: 'user' },
      request: internalContext(),
    })
    expect(written).toMatchObject({ id, revision: 0 })
    return id
  }
  const follow = (id: string) => system.worker().call(visitWorkerEndpoints.follow, of(id))

  test('is finished, once, in the name of who wrote the visit', async () => {
    const project_id = await aProject()
    const on = aDay()
    const id = await cut(project_id, at(on))
    expect(await statusOf(project_id)).toBe('visite_conseil_a_programmer')
    await follow(id)
    await follow(id)
    const events = await system.api.events.read(streamOf.project(project_id))
    expect(events.map(({ type, metadata: { actor } }) => [type, actor.id])).toEqual([
      ['ProjectOpened', mona],
      ['ProjectAmended', camille],
      ['ProjectStatusChanged', camille],
    ])
    expect(await system.as('manager').call(projects.get, of(project_id))).toMatchObject({
      status: 'visite_conseil_programmee',
      date_advice_meet: on,
    })
  })

  test('nothing is finished of what somebody decided since, nor of what followed already', async () => {
    const decided = await aProject()
    const id = await cut(decided, at(aDay()))
    await system.as('manager').call(projects.changeStatus, { ...of(decided), body: { status: 'depose', on: today } })
    await system
      .as('manager')
      .call(projects.changeStatus, { ...of(decided), body: { status: 'visite_conseil_a_programmer', on: today } })
    await follow(id)
    expect(await statusOf(decided)).toBe('visite_conseil_a_programmer')

    const whole = await aProject()
    const { id: done } = await add(whole, at(aDay()))
    const before = (await system.api.events.read(streamOf.project(whole))).length
    await follow(done)
    expect(await system.api.events.read(streamOf.project(whole))).toHaveLength(before)
  })

  test('of a visit that nobody knows there is nothing to do; people have no such call', async () => {
    await follow(crypto.randomUUID())
    expect((await system.as('admin').refusal(visitWorkerEndpoints.follow, of(crypto.randomUUID()))).status).not.toBe(
      200,
    )
  })
})

describe('what happens around a visit', () => {
  test('of a mission that is archived it is still processed: what was seen is not lost', async () => {
    const own = await openMission(system.as('manager'), 'Terminée')
    const { id: project_id } = await openProject(system.as('manager'), own, { status: 'visite_conseil_a_programmer' })
    const { id } = await add(project_id, { ...at(today), starts_at: '05:00', ends_at: '05:30' })
    await system.as('manager').call(missionEndpoints.update, { ...of(own), body: { status: 'archivee' } })
    await system
      .as('manager')
      .call(visits.update, { ...of(id), body: { status: 'traitee', seen: 'Combles non isolés.' } })
    expect(await statusOf(project_id)).toBe('visite_traitee')
    // Nothing begins there any more, until it is taken up again.
    const body = { mission_id: own, requester: { type: 'PO' as const } }
    const create = () => system.as('manager').refusal(projects.create, { body })
    expect(await create()).toMatchObject({ status: 409, key: 'mission.archived' })
    const imported = await system.http.inject({
      method: 'POST',
      url: `/api/missions/${own}/imports`,
      headers: {
        authorization: `Bearer ${system.as('admin').token}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      payload: '--b--\r\n',
    })
    expect(imported.json()).toMatchObject({ key: 'mission.archived' })
    await system.as('manager').call(missionEndpoints.update, { ...of(own), body: { status: 'en_cours' } })
    await system.as('manager').call(projects.create, { body })
  })

  test('of somebody who was anonymised its words go, the day, the hours and the visitor stay', async () => {
    const project_id = await aProject()
    const on = aDay()
    const { id } = await add(project_id, { ...at(on), note: 'Code Zorglub' })
    await system.as('contributor').call(projectBulkEndpoints.anonymise, { body: { projects_id: [project_id] } })
    await system.settled()
    const found = await system.as('manager').call(visits.get, of(id))
    expect(found).toMatchObject({ on, starts_at: '09:00', visitor: { id: camille } })
    expect(found.note ?? null).toBeNull()
    const { items } = await system.as('manager').call(visits.list, { query: { project_id } })
    expect(items).toHaveLength(1)
    expect(JSON.stringify(items)).not.toContain('Zorglub')
  })

  test('a photograph that weighs too much is refused with what it may weigh, and is none of the report', async () => {
    const project_id = await aProject()
    const owner = { kind: 'project', id: project_id }
    const { id } = await add(project_id, { ...at(today), starts_at: '06:00', ends_at: '06:30' })
    const heavy = Buffer.concat([png(), Buffer.alloc(MOST)])
    const { maxSize } = system.api.config.files
    Object.assign(system.api.config.files, { maxSize: MOST })
    try {
      expect(await sendFile(system, { owner, name: 'toit.png', content: heavy })).toMatchObject({
        status: 413,
        key: 'file.tooLarge',
        message: 'Le fichier dépasse 2 Mo. Réduisez-le ou découpez-le en plusieurs fichiers.',
      })
    } finally {
      Object.assign(system.api.config.files, { maxSize })
    }
    const photo = await sendFile(system, { owner, name: 'toit.png', content: png() })
    await system.as('manager').call(visits.update, { ...of(id), body: { photos: [photo.id] } })
    expect((await system.as('manager').call(visits.get, of(id))).photos).toEqual([photo.id])
  })
})
