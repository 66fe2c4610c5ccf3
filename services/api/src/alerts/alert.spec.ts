import { alertEndpoints } from '@faitage/contracts/alerts/alert.endpoints'
import { alertLines } from '@faitage/contracts/alerts/alert-columns'
import { defaultKeys } from '@faitage/contracts/alerts/default-monitors'
import { monitorEndpoints } from '@faitage/contracts/alerts/monitor.endpoints'
import { addDays, addMonths, todayInParis } from '@faitage/contracts/kernel/format-date'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { describe, expect, it } from 'vitest'
import { daysAgo, openMission, openProject } from '../projects/testing/project.scene.ts'
import type { TestClient } from '../testing/client.ts'
import { fieldsOf, inWorld, of } from '../testing/in-world.ts'
import { type TestSystem, testUsers } from '../testing/system.ts'

let system: TestSystem
inWorld(made => {
  system = made.system
})
const manager = () => system.as('manager')
const today = () => todayInParis()
const inDays = (days: number) => addDays(today(), days)

const read = (as: TestClient, query: object) => as.call(alertEndpoints.list, { query })
const linesOf = async (as: TestClient, query: object) => alertLines(await read(as, query))
const monitorsOf = async (as: TestClient, mission_id: string) =>
  (await as.call(monitorEndpoints.list, { query: { mission_id } })).items
const eventsOf = async (stream: string) =>
  (await system.api.events.read(stream)).map(({ type, data }) => ({ type, data: data as Record<string, unknown> }))
const newMonitor = (mission_id: string, more: object = {}) =>
  manager().call(monitorEndpoints.create, {
    body: { mission_id, name: 'Relance', field: 'date_contact', delay: 10, delay_unit: 'days', ...more },
  })

describe('monitors', () => {
  it('a mission has the product’s own without anything being written', async () => {
    const mission = await openMission(manager())
    const items = await monitorsOf(manager(), mission)
    expect(items).toHaveLength(defaultKeys.length)
    expect(items[0]).toMatchObject({ type: 'date', automatic: true, default: true, invisible: false, count: 0 })
    expect(items.every(({ id, monitor_id }) => id === monitor_id)).toBe(true)
    expect(await eventsOf(`monitor-${items[0]!.id}`)).toEqual([])
    expect(await manager().call(monitorEndpoints.get, of(items[0]!.id))).toEqual(items[0])
    expect((await system.as('outsider').refusal(monitorEndpoints.get, of(items[0]!.id))).key).toBe('NOT_FOUND')
  })

  it('one of them is changed, switched off, put back, and never deleted', async () => {
    const mission = await openMission(manager())
    const { id } = (await monitorsOf(manager(), mission))[0]!
    await manager().call(monitorEndpoints.update, { ...of(id), body: { delay: 20 }, headers: { 'if-match': '0' } })
    expect((await eventsOf(`monitor-${id}`)).map(({ type }) => type)).toEqual(['MonitorRegistered', 'MonitorAmended'])
    expect(await manager().call(monitorEndpoints.get, of(id))).toMatchObject({
      delay: 20,
      automatic: true,
      default: false,
    })
    // Somebody who still has it as it was made on their screen.
    const late = await manager().refusal(monitorEndpoints.update, {
      ...of(id),
      body: { delay: 25 },
      headers: { 'if-match': '0' },
    })
    expect(late.key).toBe('CONFLICT')
    await manager().call(monitorEndpoints.update, { ...of(id), body: { invisible: true } })
    expect((await manager().refusal(monitorEndpoints.remove, of(id))).key).toBe('monitor.default.kept')
    const other = (await monitorsOf(manager(), mission))[1]!
    expect((await manager().refusal(monitorEndpoints.remove, of(other.id))).key).toBe('monitor.default.kept')
    expect(await manager().call(monitorEndpoints.reset, { body: { mission_id: mission } })).toMatchObject({ reset: 1 })
    expect(await manager().call(monitorEndpoints.get, of(id))).toMatchObject({
      delay: 15,
      default: true,
      invisible: false,
    })
    expect(await manager().call(monitorEndpoints.reset, { body: { mission_id: mission } })).toMatchObject({ reset: 0 })
    expect((await eventsOf(`monitor-${id}`)).map(({ type }) => type)).toHaveLength(4)
    const { items } = await manager().call(monitorEndpoints.history, of(id))
    expect(items.map(({ sentence }) => sentence).join(' ')).toContain('alerte de suivi')
  })

  it('a mission makes its own, changes, deletes and restores it', async () => {
    const mission = await openMission(manager())
    const { id } = await newMonitor(mission, { remind_before: [2, 5] })
    expect(await eventsOf(`monitor-${id}`)).toMatchObject([
      { type: 'MonitorRegistered', data: { mission_id: mission, sheet: { name: 'Relance', remind_before: [5, 2] } } },
    ])
    const items = await monitorsOf(manager(), mission)
    expect(items.at(-1)).toMatchObject({ id, name: 'Relance', automatic: false, default: false })
    const found = await manager().call(monitorEndpoints.list, { query: { mission_id: mission, term: 'relan' } })
    expect(found).toMatchObject({ totalItems: 1 })
    const { revision } = await manager().call(monitorEndpoints.remove, of(id))
    expect(await monitorsOf(manager(), mission)).toHaveLength(defaultKeys.length)
    await manager().call(monitorEndpoints.undo, { ...of(id), body: { revision } })
    expect(await monitorsOf(manager(), mission)).toHaveLength(defaultKeys.length + 1)
  })

  it('a date that does not exist is refused in French, and who only sees a mission changes nothing', async () => {
    const mission = await openMission(manager())
    const body = { mission_id: mission, name: 'X', field: 'date_inconnue', delay: 1, delay_unit: 'days' as const }
    const refusal = await manager().refusal(monitorEndpoints.create, { body })
    expect(refusal).toMatchObject({
      status: 422,
      details: { fields: [{ path: 'field', message: 'Cette date n’existe pas : choisissez-en une de la liste.' }] },
    })
    expect(
      fieldsOf(
        await manager().refusal(monitorEndpoints.create, { body: { ...body, default_key: 'decision' } as never }),
      ),
    ).toContain('default_key')
    const sound = { ...body, field: 'date_contact' }
    expect((await system.as('contributor').refusal(monitorEndpoints.create, { body: sound })).key).toBe('FORBIDDEN')
    expect((await system.as('reader').refusal(monitorEndpoints.create, { body: sound })).key).toBe('NOT_FOUND')
    const query = { mission_id: mission }
    expect((await system.as('outsider').refusal(monitorEndpoints.list, { query })).key).toBe('NOT_FOUND')
    expect((await system.as('client').refusal(monitorEndpoints.list, { query })).status).toBe(403)
  })
})

describe('deadlines', () => {
  it('follow from the dates, move with them, and end with the status', async () => {
    const mission = await openMission(manager())
    const query = { mission_id: [mission] }
    const { id } = await openProject(manager(), mission, {
      status: 'visite_a_traiter',
      on: daysAgo(20),
      reference: 'A-1',
    })
    const answer = await read(manager(), query)
    expect(answer.counts).toEqual({ overdue: 1, week: 0, month: 0, quarter: 0, later: 0 })
    expect(answer.items).toMatchObject([
      {
        mission_id: mission,
        mission_name: 'OPAH de Lille',
        requester_type: 'PO',
        may_write: true,
        fields: [
          {
            name: 'Compte rendu de visite à rendre',
            type: 'date',
            automatic: true,
            default: true,
            invisible: false,
            values: [
              {
                level: 'project',
                entity_id: id,
                label: 'A-1',
                place: 'Lille',
                value: daysAgo(5),
                state: 'pending',
                bucket: 'overdue',
                reminded: true,
              },
            ],
          },
        ],
      },
    ])
    const monitors = await monitorsOf(manager(), mission)
    expect(monitors.find(one => one.id === answer.items[0]!.fields[0]!.monitor_id)).toMatchObject({ count: 1 })
    // Known later to have been so earlier: the deadline moves.
    const { id: other } = await openProject(manager(), mission, {
      status: 'contact',
      on: daysAgo(40),
      reference: 'A-2',
    })
    await manager().call(projectEndpoints.changeStatus, {
      ...of(other),
      body: { status: 'visite_a_traiter', on: daysAgo(12) },
    })
    const dueOf = async () => (await linesOf(manager(), query)).find(line => line.entity_id === other)?.value
    expect(await dueOf()).toBe(inDays(3))
    await manager().call(projectEndpoints.changeStatus, { ...of(id), body: { status: 'visite_traitee' } })
    expect((await linesOf(manager(), query)).map(line => line.entity_id)).toEqual([other])
  })

  it('are looked at from another day: by the statuses of then and what had been dealt with then', async () => {
    const mission = await openMission(manager())
    const { id: monitor } = await newMonitor(mission, {
      delay: 10,
      statuses: ['contact'],
      ended_by: ['date_depositted'],
    })
    const { id } = await openProject(manager(), mission, { status: 'contact', on: daysAgo(40), reference: 'V-1' })
    await manager().call(projectEndpoints.changeStatus, { ...of(id), body: { status: 'depose', on: daysAgo(15) } })
    const { id: late } = await openProject(manager(), mission, { status: 'contact', on: daysAgo(5), reference: 'V-2' })
    const seen = async (on?: string, more: object = {}) =>
      (await linesOf(manager(), { mission_id: [mission], monitor_id: monitor, ...(on ? { on } : {}), ...more })).map(
        ({ label, value, bucket, may_write }) => [label, value, bucket, may_write],
      )
    expect(await seen()).toEqual([['V-2', inDays(5), 'week', true]])
    expect(await seen(daysAgo(41))).toEqual([])
    expect(await seen(daysAgo(40))).toEqual([['V-1', daysAgo(30), 'month', false]])
    expect(await seen(daysAgo(16))).toEqual([['V-1', daysAgo(30), 'overdue', false]])
    expect(await seen(daysAgo(15))).toEqual([])
    expect(await seen(inDays(20))).toEqual([['V-2', inDays(5), 'overdue', true]])
    const [line] = await linesOf(manager(), { mission_id: [mission], monitor_id: monitor })
    await manager().call(alertEndpoints.update, { ...of(line!.id), body: { state: 'done' } })
    expect(await seen()).toEqual([])
    expect(await seen(daysAgo(1))).toEqual([['V-2', inDays(5), 'week', false]])
    expect(await seen(daysAgo(1), { done: 'true' })).toEqual([])
    expect(await seen(today(), { done: 'true' })).toEqual([['V-2', inDays(5), 'week', true]])
    await manager().call(projectEndpoints.remove, of(late))
    const answer = await read(manager(), { mission_id: [mission], on: daysAgo(1) })
    expect([answer.on, answer.today, answer.totalItems]).toEqual([daysAgo(1), today(), 0])
    const wrong = await manager().refusal(alertEndpoints.list, { query: { on: '2026-02-30' } as never })
    expect([wrong.status, fieldsOf(wrong)]).toEqual([422, ['on']])
  })

  it('of one’s own monitor, until another date is filled', async () => {
    const mission = await openMission(manager())
    const { id: monitor } = await newMonitor(mission, { delay: 1, delay_unit: 'months', ended_by: ['date_depositted'] })
    const { id } = await openProject(manager(), mission, { status: 'contact', on: daysAgo(31), reference: 'B-1' })
    const mine = async () => linesOf(manager(), { mission_id: [mission], monitor_id: monitor, within: 3650 })
    expect(await mine()).toMatchObject([{ entity_id: id, occurrence: daysAgo(31), value: addMonths(daysAgo(31), 1) }])
    await manager().call(projectEndpoints.changeStatus, { ...of(id), body: { status: 'a_contacter', on: daysAgo(20) } })
    expect(await mine()).toHaveLength(1)
    await manager().call(projectEndpoints.changeStatus, { ...of(id), body: { status: 'depose', on: daysAgo(2) } })
    expect(await mine()).toEqual([])
  })

  it('of several statuses, one of which is the date it watches: each project once, by the last day it entered it', async () => {
    const mission = await openMission(manager())
    const { id: monitor } = await newMonitor(mission, { statuses: ['contact', 'depose'] })
    const opened = async (
      reference: string,
      ...changes: [status: 'a_contacter' | 'contact' | 'depose', ago: number][]
    ) => {
      const { id } = await openProject(manager(), mission, { status: 'contact', on: daysAgo(40), reference })
      for (const [status, ago] of changes)
        await manager().call(projectEndpoints.changeStatus, { ...of(id), body: { status, on: daysAgo(ago) } })
    }
    await opened('E-1')
    await opened('E-2', ['depose', 10])
    await opened('E-3', ['a_contacter', 30], ['contact', 20])
    await opened('E-4', ['a_contacter', 5])
    const lines = await linesOf(manager(), { mission_id: [mission], monitor_id: monitor, sortBy: 'label' })
    expect(lines.map(({ label, occurrence, place }) => [label, occurrence, place])).toEqual([
      ['E-1', daysAgo(40), 'Lille'],
      ['E-2', daysAgo(40), 'Lille'],
      ['E-3', daysAgo(20), 'Lille'],
    ])
  })

  it('of a mission itself, until it is archived', async () => {
    const mission = await openMission(manager())
    const body = { mission_start_date: addMonths(today(), -11), duration_assignment: 12 }
    await manager().call(missionEndpoints.update, { ...of(mission), body })
    const lines = await linesOf(manager(), { mission_id: [mission] })
    expect(lines).toMatchObject([{ level: 'mission', entity_id: mission, name: 'Fin de la convention' }])
    await manager().call(missionEndpoints.update, { ...of(mission), body: { status: 'archivee' } })
    expect(await linesOf(manager(), { mission_id: [mission] })).toEqual([])
  })

  it('are dealt with, put off and taken up again, once whatever is asked twice', async () => {
    const mission = await openMission(manager())
    await openProject(manager(), mission, { status: 'visite_a_traiter', on: daysAgo(20), reference: 'C-1' })
    const query = { mission_id: [mission] }
    const [line] = await linesOf(manager(), query)
    const { id, monitor_id, entity_id, occurrence } = line!
    const refs = { monitor_id, entity_id, occurrence }
    const contributor = system.as('contributor')
    const put = (body: object) => contributor.call(alertEndpoints.update, { ...of(id), body: body as never })
    await put({ state: 'done', ...refs })
    await put({ state: 'done', ...refs })
    expect(await eventsOf(`followUpAlert-${id}`)).toMatchObject([
      {
        type: 'FollowUpAlertClosed',
        data: { id, mission_id: mission, entity_id, occurrence, watch: 'visit_to_process' },
      },
    ])
    expect(await linesOf(manager(), query)).toEqual([])
    expect(await linesOf(manager(), { ...query, done: 'true' })).toMatchObject([{ id, state: 'done' }])
    // By its id alone, as a client that knows nothing else.
    await put({ state: 'pending' })
    expect(await linesOf(manager(), query)).toMatchObject([{ id, state: 'pending' }])
    await put({ state: 'postponed', until: inDays(4), reason: 'Madame Morel est absente' })
    expect(await linesOf(manager(), query)).toMatchObject([
      { id, state: 'postponed', value: inDays(4), due: daysAgo(5), bucket: 'week', reason: 'Madame Morel est absente' },
    ])
    const past = await contributor.refusal(alertEndpoints.update, {
      ...of(id),
      body: { state: 'postponed', until: today() },
    })
    expect(past.key).toBe('alert.postponed.past')
    expect((await eventsOf(`followUpAlert-${id}`)).map(({ type }) => type)).toEqual([
      'FollowUpAlertClosed',
      'FollowUpAlertReopened',
      'FollowUpAlertPostponed',
    ])
  })

  it('one never touched is found by its id alone; one that is over says so; a foreign one is not there', async () => {
    const mission = await openMission(manager())
    const { id: project } = await openProject(manager(), mission, { status: 'visite_a_traiter', on: daysAgo(20) })
    const { id, monitor_id, entity_id } = (await linesOf(manager(), { mission_id: [mission] }))[0]!
    const body = { state: 'done' as const }
    for (const who of ['outsider', 'reader'] as const)
      expect((await system.as(who).refusal(alertEndpoints.update, { ...of(id), body })).key).toBe('NOT_FOUND')
    const unknown = { ...of(mission), body: { ...body, monitor_id, entity_id, occurrence: daysAgo(3) } }
    expect((await manager().refusal(alertEndpoints.update, unknown)).key).toBe('NOT_FOUND')
    await manager().call(alertEndpoints.update, { ...of(id), body })
    await manager().call(projectEndpoints.changeStatus, { ...of(project), body: { status: 'visite_traitee' } })
    await system.settled()
    const over = await manager().refusal(alertEndpoints.update, { ...of(id), body: { state: 'pending' } })
    expect(over.key).toBe('alert.over')
    expect((await system.as('outsider').refusal(alertEndpoints.update, { ...of(id), body })).key).toBe('NOT_FOUND')
  })

  it('mine are those of the missions I work on and of the projects I follow', async () => {
    const team = { mission_managers: [testUsers.admin.id], users_additional_access: [testUsers.contributor.id] }
    const { id: mission } = await system
      .as('admin')
      .call(missionEndpoints.create, { body: { name: 'Vue seule', team } })
    const opened = (reference: string, referrers: string[]) =>
      openProject(system.as('admin'), mission, { status: 'a_contacter', on: daysAgo(10), reference, referrers })
    await opened('D-1', [])
    const contributor = system.as('contributor')
    const query = { mission_id: [mission] }
    expect(await linesOf(contributor, query)).toMatchObject([{ label: 'D-1', may_write: false }])
    expect(await linesOf(contributor, { ...query, mine: 'true' })).toEqual([])
    expect(await linesOf(system.as('admin'), { ...query, mine: 'true' })).toHaveLength(1)
    // Home shows those of one mode.
    expect(await linesOf(system.as('admin'), { ...query, mission_type: 'individual' })).toHaveLength(1)
    expect(await linesOf(system.as('admin'), { ...query, mission_type: 'copro' })).toEqual([])
    // Who follows a project stays when they leave the team.
    const teamed = (collaborators: string[]) =>
      system.as('admin').call(missionEndpoints.update, { ...of(mission), body: { team: { collaborators } } })
    await teamed([testUsers.contributor.id])
    await opened('D-2', [testUsers.contributor.id])
    await teamed([])
    expect(await linesOf(contributor, { ...query, mine: 'true' })).toMatchObject([{ label: 'D-2', place: 'Lille' }])
    expect(await linesOf(system.as('admin'), { ...query, mine: 'true' })).toHaveLength(2)
    const [line] = await linesOf(contributor, query)
    const refusal = await contributor.refusal(alertEndpoints.update, { ...of(line!.id), body: { state: 'done' } })
    expect(refusal.key).toBe('mission.readOnly')
    const csv = await contributor.call(alertEndpoints.export, { query })
    expect(csv).toContain('Demandeur à contacter;Projet;D-1;Lille;Vue seule')
  })
})
