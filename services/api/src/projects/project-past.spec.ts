import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { laterThan } from '@faitage/engines/testing/until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'
import { daysAgo, french, openMission, openProject } from './testing/project.scene.ts'

let system: TestSystem
let contributor: TestClient
let mission: string
const me = testUsers.contributor.id

beforeAll(async () => {
  system = await startTestSystem()
  contributor = system.as('contributor')
  mission = await openMission(system.as('manager'))
})
afterAll(() => system.stop())

describe('the history', () => {
  it('is written in sentences with both dates, the person and every value', async () => {
    const { id } = await openProject(contributor, mission, { reference: 'HIST-1', referrers: [me] })
    await system.as('manager').call(projectEndpoints.changeStatus, {
      params: { id },
      body: { status: 'depose', on: daysAgo(12), reason: 'Dossier complet.' },
    })
    const { items } = await contributor.call(projectEndpoints.history, { params: { id } })
    const [moved, opened] = items
    expect(moved).toMatchObject({
      sentence: `Mona Marchand a passé le projet de « Contact » à « Déposé », avec effet au ${french(daysAgo(12))}. Motif : Dossier complet.`,
      on: daysAgo(12),
      actor: { id: testUsers.manager.id, name: 'Mona Marchand', kind: 'user' },
      changes: [{ field: 'status', label: 'Statut', before: 'contact', after: 'depose' }],
    })
    expect(moved!.recorded_at > opened!.recorded_at).toBe(true)
    expect(opened!.sentence).toBe(
      `Camille Renaud a créé le projet « HIST-1 » au statut « Contact », avec effet au ${french(daysAgo(30))}.`,
    )
    expect(opened!.changes).toContainEqual({
      field: 'referrers',
      label: 'Référents',
      before: null,
      after: ['Camille Renaud'],
    })
  })
})

describe('a project as of a day', () => {
  it('answers what was true, and what was believed', async () => {
    const { id } = await openProject(contributor, mission)
    const change = (status: 'agree' | 'depose' | 'solde', on: string) =>
      contributor.call(projectEndpoints.changeStatus, { params: { id }, body: { status, on } })
    await change('solde', daysAgo(5))
    const believed = (await contributor.call(projectEndpoints.get, { params: { id } })).updated_at
    await laterThan(Date.parse(believed))
    await change('depose', daysAgo(20))
    await contributor.call(projectEndpoints.update, { params: { id }, body: { notes: 'Écrite ce jour' } })
    const asOf = (on: string, known_at?: string) =>
      contributor.call(projectEndpoints.asOf, { params: { id }, query: { on, ...(known_at ? { known_at } : {}) } })

    expect(await asOf(daysAgo(30))).toMatchObject({ status: 'contact', status_on: daysAgo(30) })
    expect(await asOf(daysAgo(21))).toMatchObject({ status: 'contact', status_dates: { date_contact: daysAgo(30) } })
    expect(await asOf(daysAgo(20))).toMatchObject({ status: 'depose', status_on: daysAgo(20) })
    expect(await asOf(daysAgo(5))).toMatchObject({ status: 'solde' })
    expect(await asOf(daysAgo(20), believed)).toMatchObject({ status: 'contact', known_at: believed })
    expect((await asOf(daysAgo(1))).notes ?? null).toBeNull()
    expect((await asOf(daysAgo(0))).notes).toBe('Écrite ce jour')
    const answered = await asOf(daysAgo(25))
    await change('agree', daysAgo(26))
    expect(await asOf(daysAgo(25), answered.known_at)).toEqual(answered)
    expect(await asOf(daysAgo(25))).toMatchObject({ status: 'agree' })
    const { updated_at: _, ...now } = await contributor.call(projectEndpoints.get, { params: { id } })
    expect(await asOf(daysAgo(0))).toMatchObject(now)
    const future = await asOf(daysAgo(0), '2999-01-01T00:00:00Z')
    expect(Date.parse(future.known_at)).toBeLessThanOrEqual(Date.now())
  })

  it('says when the project was not yet there, not yet known, or no such day', async () => {
    const { id } = await openProject(contributor, mission)
    const refusal = (query: object) =>
      contributor.refusal(projectEndpoints.asOf, { params: { id }, query: query as never })
    expect(await refusal({ on: daysAgo(31) })).toMatchObject({ status: 404, key: 'project.notYetOpen' })
    expect(await refusal({ on: daysAgo(1), known_at: '2020-01-01T00:00:00Z' })).toMatchObject({
      status: 404,
      key: 'project.notYetKnown',
    })
    const tomorrow = { status: 422, key: 'asOf.future' }
    expect(await refusal({ on: daysAgo(-1) })).toMatchObject(tomorrow)
    const until = { params: { id }, query: { from: daysAgo(1), to: daysAgo(-1) } }
    expect(await contributor.refusal(projectEndpoints.difference, until)).toMatchObject(tomorrow)
    expect(await refusal({ on: '2026-02-31' })).toMatchObject({ status: 422, key: 'VALIDATION' })
    expect(await refusal({})).toMatchObject({ status: 422, key: 'VALIDATION' })
  })
})

describe('the difference between two days', () => {
  it('shows every field that differs, and nothing between two equal days', async () => {
    const { id } = await openProject(contributor, mission, { referrers: [me] })
    const params = { id }
    await contributor.call(projectEndpoints.changeStatus, { params, body: { status: 'depose', on: daysAgo(10) } })
    await contributor.call(projectEndpoints.update, {
      params,
      body: { requester: { email: null }, referrers: [], accommodation: { living_area: '80' } },
    })
    const between = (from: string, to: string) =>
      contributor.call(projectEndpoints.difference, { params, query: { from, to } })
    const { changes } = await between(daysAgo(30), daysAgo(0))
    expect(changes).toEqual([
      { field: 'status', label: 'Statut', before: 'contact', after: 'depose' },
      { field: 'requester.email', label: 'E-mail', before: 'jeanne@exemple.fr', after: null },
      { field: 'referrers', label: 'Référents', before: ['Camille Renaud'], after: null },
      {
        field: expect.stringMatching(/^accommodations\..*living_area$/),
        label: 'Surface habitable',
        before: null,
        after: '80',
      },
    ])
    expect((await between(daysAgo(10), daysAgo(5))).changes).toEqual([])
    const early = { params, query: { from: daysAgo(40), to: daysAgo(1) } }
    expect(await contributor.refusal(projectEndpoints.difference, early)).toMatchObject({ key: 'project.notYetOpen' })
  })
})
