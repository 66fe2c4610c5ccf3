import type { BodyInputOf } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { daysAgo, french, giveToClient, openMission, openProject } from './testing/project.scene.ts'

let system: TestSystem
let contributor: TestClient
let mission: string

beforeAll(async () => {
  system = await startTestSystem()
  contributor = system.as('contributor')
  mission = await openMission(system.as('manager'))
})
afterAll(() => system.stop())

type Body = BodyInputOf<typeof projectEndpoints.update>
const read = (id: string, as = contributor) => as.call(projectEndpoints.get, { params: { id } })
const save = (id: string, body: Body) => contributor.call(projectEndpoints.update, { params: { id }, body })
const refusal = (id: string, body: Body) => contributor.refusal(projectEndpoints.update, { params: { id }, body })
const eventsOf = async (id: string) => (await system.api.events.read(streamOf.project(id))).slice(1)
const history = async (id: string) => (await contributor.call(projectEndpoints.history, { params: { id } })).items

const told = {
  type: 'energie',
  secondary_case_type: 'autonomie',
  work_types: [{ type_name: 'chauffage' }, { type_name: 'menuiseries' }],
  national_partners: [{ name: 'Carsat' }, { name: 'Fondation des Lilas' }],
  no_advance_request: true,
  monitoring_commentary: 'Attend le retour de la Carsat.',
  date_advice_meet: '2026-02-03',
  date_control_meet: '2026-04-03',
  sd_accommodation_report_folder_id: '1AbC-_9',
} as const satisfies Body

describe('the sheet of a project', () => {
  it('holds all of its fields, told in its history, undone, shown in the list', async () => {
    const { id } = await openProject(contributor, mission)
    const { revision } = await save(id, told)
    expect(await read(id)).toMatchObject(told)
    const [amended] = await eventsOf(id)
    expect(amended).toMatchObject({ type: 'ProjectAmended', data: { changes: told } })
    const [item] = await history(id)
    expect(item?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: 'Cas principal', after: 'energie' }),
        expect.objectContaining({ label: 'Visite conseil le' }),
      ]),
    )
    const query = {
      type: ['energie'],
      work_types: ['menuiseries'],
      date_advice_meet: '2026-02-01..2026-02-28',
    } as const
    const { items } = await contributor.call(projectEndpoints.list, { query: { ...query, id: [id] } as never })
    expect(items).toMatchObject([
      { id, type: 'energie', work_types: told.work_types, closed: false, accommodations_number: 0 },
    ])
    expect(items[0]).not.toHaveProperty('monitoring_commentary')
    const { body: text } = await contributor.raw(projectEndpoints.export, { query: { id: [id] } as never })
    expect(text).toContain('Énergie')
    await contributor.call(projectEndpoints.undo, { params: { id }, body: { revision } })
    expect((await read(id)).type ?? null).toBeNull()
  })

  it('is refused field by field, in French', async () => {
    const { id } = await openProject(contributor, mission)
    const body = { type: 'autre', work_types: [{ type_name: 'piscine' }], national_partners: [{ name: '' }], typo: 1 }
    const { details } = await refusal(id, body as never)
    const paths = (details.fields as { path: string }[]).map(({ path }) => path)
    expect(paths.sort()).toEqual(['national_partners.0.name', 'type', 'typo', 'work_types.0.type_name'])
  })

  it('its client reads what is theirs, never what the team notes', async () => {
    const { id } = await openProject(contributor, mission)
    await save(id, { ...told, closed: true, closure_motive: 'abandon' })
    await giveToClient(system, id)
    const seen = await read(id, system.as('client'))
    expect(seen).toMatchObject({
      type: 'energie',
      closed: true,
      date_advice_meet: '2026-02-03',
      date_contact: daysAgo(30),
    })
    for (const name of [
      'monitoring_commentary',
      'closure_motive',
      'national_partners',
      'sd_accommodation_report_folder_id',
    ])
      expect(seen).not.toHaveProperty(name)
  })
})

describe('closing a project', () => {
  it('asks why, keeps its status, and asks to be opened again before it changes', async () => {
    const { id } = await openProject(contributor, mission)
    expect(await refusal(id, { closed: true })).toMatchObject({
      status: 422,
      key: 'project.closure.motiveMissing',
      details: { fields: [{ path: 'closure_motive', message: 'Indiquez le motif de clôture.' }] },
    })
    expect(await refusal(id, { closure_motive: 'vente' })).toMatchObject({ key: 'project.closure.notClosed' })
    await save(id, { closed: true, closure_motive: 'vente' })
    expect((await history(id))[0]?.sentence).toMatch(/a clos le projet « Bien vendu »\.$/)
    const body = { status: 'depose' } as const
    expect(await contributor.refusal(projectEndpoints.changeStatus, { params: { id }, body })).toMatchObject({
      status: 409,
      key: 'project.status.closed',
    })
    // What came before its status of today may still be said.
    await contributor
      .call(projectEndpoints.changeStatus, { params: { id }, body: { status: 'solde', on: daysAgo(30) } })
      .catch(() => undefined)
    expect((await read(id)).status).toBe('contact')
    await save(id, { closed: false })
    expect(await read(id)).toMatchObject({ closed: false, closure_motive: null })
    expect((await history(id))[0]?.sentence).toMatch(/a rouvert le projet\.$/)
    await save(id, { closed: true, closure_motive: 'doublon' })
    await save(id, { closed: false, status: 'depose' })
    expect(await read(id)).toMatchObject({ closed: false, status: 'depose' })
  })

  it('is undone, and found by a filter', async () => {
    const { id } = await openProject(contributor, mission)
    const { revision } = await save(id, { closed: true, closure_motive: 'sans_reponse' })
    const closed = async (query: object) =>
      (await contributor.call(projectEndpoints.list, { query: { id: [id], ...query } as never })).totalItems
    expect([await closed({ closed: 'true' }), await closed({ closed: 'false' }), await closed({})]).toEqual([1, 0, 1])
    await contributor.call(projectEndpoints.undo, { params: { id }, body: { revision } })
    expect(await closed({ closed: 'false' })).toBe(1)
  })
})

describe('the dates of statuses', () => {
  it('are answered flat, corrected on PUT as dated changes, refused where they contradict', async () => {
    const { id } = await openProject(contributor, mission)
    await save(id, { status: 'depose', specific_date_status_change: daysAgo(10) })
    expect(await read(id)).toMatchObject({
      date_contact: daysAgo(30),
      date_depositted: daysAgo(10),
      status_on: daysAgo(10),
    })
    await save(id, { date_depositted: daysAgo(12), date_certified: daysAgo(5) })
    expect(await read(id)).toMatchObject({ status: 'agree', date_depositted: daysAgo(12), date_certified: daysAgo(5) })
    expect((await eventsOf(id)).map(({ type, data }) => [type, (data as { on: string }).on])).toEqual([
      ['ProjectStatusChanged', daysAgo(10)],
      ['ProjectStatusChanged', daysAgo(12)],
      ['ProjectStatusChanged', daysAgo(5)],
    ])
    // The day of the status it has.
    await save(id, { specific_date_status_change: daysAgo(4) })
    expect(await read(id)).toMatchObject({ status: 'agree', status_on: daysAgo(4) })
    const listed = await contributor.call(projectEndpoints.list, { query: { id: [id] } as never })
    expect(listed.items).toMatchObject([{ status_on: daysAgo(4), date_depositted: daysAgo(12) }])
    expect(await refusal(id, { date_depositted: daysAgo(2) })).toMatchObject({
      status: 422,
      key: 'project.statusDate.contradicted',
      message: expect.stringContaining(`« Agréé » le ${french(daysAgo(4))}`),
    })
    expect(await refusal(id, { status: 'solde', on: daysAgo(1), date_cleared: daysAgo(2) })).toMatchObject({
      key: 'project.statusDate.twoDays',
    })
  })

  it('sent back as they were answered, with all the rest, change nothing', async () => {
    const { id } = await openProject(contributor, mission)
    await save(id, { ...told, status: 'depose', on: daysAgo(10) })
    const before = await read(id)
    const { revision } = before
    const answered = Object.fromEntries(
      Object.entries(before).filter(([name]) => name in projectEndpoints.update.body.shape && name !== 'referrers'),
    )
    const { resources_category: _, ...requester } = before.requester
    await save(id, { ...(answered as Body), accommodation: undefined, requester })
    expect((await read(id)).revision).toBe(revision)
  })

  it('are given when a project is opened, and count from their own days', async () => {
    const { id } = await openProject(contributor, mission, {
      status: 'depose',
      on: undefined,
      date_contact: daysAgo(20),
      date_depositted: daysAgo(3),
    })
    expect(await read(id)).toMatchObject({ status: 'depose', opened_on: daysAgo(20), status_on: daysAgo(3) })
    const then = await contributor.call(projectEndpoints.asOf, { params: { id }, query: { on: daysAgo(10) } })
    expect(then).toMatchObject({ status: 'contact', address_location: 'Lille' })
  })
})
