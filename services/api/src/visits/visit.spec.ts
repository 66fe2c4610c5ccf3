import { accommodationEndpoints } from '@faitage/contracts/accommodations/accommodation.endpoints'
import { calendarEndpoints } from '@faitage/contracts/alerts/calendar.endpoints'
import { addDays, formatDay, formatInstant, todayInParis } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints as projects } from '@faitage/contracts/projects/project.endpoints'
import { ownVisitEndpoints, visitEndpoints as visits } from '@faitage/contracts/visits/visit.endpoints'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveToClient, openMission, openProject } from '../projects/testing/project.scene.ts'
import { of } from '../testing/in-world.ts'
import { startTestSystem, type TestSystem, type TestUser, testUsers } from '../testing/system.ts'

let system: TestSystem
let mission: string
beforeAll(async () => {
  system = await startTestSystem()
  mission = await openMission(system.as('manager'), 'OPAH des visites')
}, 60_000)
afterAll(() => system?.stop())

const today = todayInParis()
const visitor_id = testUsers.contributor.id
/** A day of its own for each test, so that none takes another's hours. */
let far = 30
const aDay = () => addDays(today, far++)
const aProject = async (status = 'visite_conseil_a_programmer', more: object = {}) =>
  (await openProject(system.as('manager'), mission, { status: status as 'contact', ...more })).id
const at = (on: string, starts_at = '09:00', ends_at = '10:30') => ({ on, starts_at, ends_at, visitor_id })
const add = (project_id: string, more: object = {}, who: TestUser = 'manager') =>
  system.as(who).call(visits.create, { body: { project_id, kind: 'conseil', ...more } })
const refusal = (project_id: string, more: object = {}, who: TestUser = 'manager') =>
  system.as(who).refusal(visits.create, { body: { project_id, kind: 'conseil', ...more } as never })
const amend = (id: string, body: object, who: TestUser = 'manager') =>
  system.as(who).call(visits.update, { ...of(id), body })
const projectOf = (id: string) => system.as('manager').call(projects.get, of(id))
const pathsOf = ({ details }: { details: Record<string, unknown> }) =>
  (details.fields as { path: string; message: string }[]).map(({ path, message }) => `${path}: ${message}`)

describe('a visit and its project', () => {
  test('programmed, moved, processed: the project follows, with the days of each, and says whose visit it was', async () => {
    const project_id = await aProject()
    const on = aDay()
    const { id } = await add(project_id, { ...at(on), note: 'Code 12A' })
    expect(await system.as('manager').call(visits.get, of(id))).toMatchObject({
      state: 'programmee',
      visitor: { id: visitor_id, name: 'Camille Renaud' },
      project_title: 'Morel Jeanne',
      mission_name: 'OPAH des visites',
      address_location: 'Lille',
      may_write: true,
    })
    expect(await projectOf(project_id)).toMatchObject({
      status: 'visite_conseil_programmee',
      status_on: today,
      date_advice_meet: on,
    })
    await amend(id, { on: today, starts_at: '08:00', ends_at: '09:00' })
    expect((await system.as('manager').call(visits.get, of(id))).state).toBe('a_traiter')
    expect((await projectOf(project_id)).date_advice_meet).toBe(today)
    const done = await amend(
      id,
      { status: 'traitee', seen: 'Combles non isolés.', present: 'Mme Morel' },
      'contributor',
    )
    expect(await projectOf(project_id)).toMatchObject({ status: 'visite_traitee', status_on: today })
    const events = await system.api.events.read(streamOf.project(project_id))
    expect(events.map(({ type, data }) => [type, (data as { to?: string }).to].filter(Boolean).join(' '))).toEqual([
      'ProjectOpened',
      'ProjectAmended',
      'ProjectStatusChanged visite_conseil_programmee',
      'ProjectAmended',
      'ProjectStatusChanged visite_a_traiter',
      'ProjectStatusChanged visite_traitee',
    ])
    const { items } = await system.as('manager').call(visits.history, of(id))
    expect(items.map(({ sentence }) => sentence)).toEqual([
      'Camille Renaud a modifié la visite : état, personnes présentes, ce qui a été constaté.',
      'Mona Marchand a modifié la visite : jour, début, fin.',
      'Mona Marchand a créé la visite.',
    ])
    await system.as('manager').call(visits.undo, { ...of(id), body: { revision: done.revision } })
    expect((await projectOf(project_id)).status).toBe('visite_a_traiter')
  })

  test('called off, the project waits for another day; of a control, the money may be asked for', async () => {
    const project_id = await aProject()
    const { id } = await add(project_id, at(aDay()))
    await amend(id, { status: 'annulee', cancel_reason: 'Demandeur absent' })
    expect(await projectOf(project_id)).toMatchObject({ status: 'visite_conseil_a_programmer' })
    expect((await projectOf(project_id)).date_advice_meet ?? null).toBeNull()
    const works = await aProject('agree')
    const control = await add(works, { kind: 'controle', ...at(today, '06:00', '06:30') })
    expect((await projectOf(works)).status).toBe('visite_controle_programmee')
    await amend(control.id, { status: 'traitee', seen: 'Travaux conformes.' })
    expect(await projectOf(works)).toMatchObject({ status: 'demande_de_paiement_a_faire', date_control_meet: today })
  })

  test('one that is further on stays where it is; asked for without a day, it is to be programmed', async () => {
    const project_id = await aProject('en_cours_de_montage')
    const { id } = await add(project_id, at(aDay()))
    expect((await projectOf(project_id)).status).toBe('en_cours_de_montage')
    await system.as('manager').call(visits.remove, of(id))
    const early = await aProject('contact')
    const { id: asked } = await add(early)
    expect(await system.as('manager').call(visits.get, of(asked))).toMatchObject({
      state: 'a_programmer',
      visitor: null,
    })
    expect((await projectOf(early)).status).toBe('visite_conseil_a_programmer')
  })

  test('sent twice with one key, it is one visit and one change of status', async () => {
    const project_id = await aProject()
    const body = { project_id, kind: 'conseil' as const, ...at(aDay()) }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () => system.as('manager').call(visits.create, { body, headers })
    const [one, two] = await Promise.all([send(), send()])
    expect(two.id).toBe(one.id)
    const events = await system.api.events.read(streamOf.project(project_id))
    expect(events.filter(({ type }) => type === 'ProjectStatusChanged')).toHaveLength(1)
  })
})

describe('refused, saying why and where', () => {
  test('hours that do not follow, nor exist; a day that does not; nobody; no report', async () => {
    const project_id = await aProject()
    const message = 'Cette heure n’existe pas ce jour-là : on y passe à l’heure d’été. Choisissez-en une autre.'
    const cases: [object, string[]][] = [
      [at(aDay(), '10:00', '09:00'), ['ends_at: L’heure de fin doit suivre l’heure de début.']],
      [at('2026-03-29', '02:30', '04:00'), [`starts_at: ${message}`]],
      [at('2026-03-29', '01:30', '02:15'), [`ends_at: ${message}`]],
      [
        { status: 'programmee', on: aDay() },
        [
          'starts_at: Indiquez l’heure de début.',
          'ends_at: Indiquez l’heure de fin.',
          'visitor_id: Choisissez qui fait la visite.',
        ],
      ],
      [{ ...at(today), status: 'traitee' }, ['seen: Dites ce qui a été constaté pendant la visite.']],
      [{ status: 'annulee' }, ['cancel_reason: Indiquez pourquoi la visite est annulée.']],
      [at(aDay(), '9h', '10:00'), ['starts_at: Indiquez une heure, par exemple 14:30.']],
    ]
    for (const [body, faults] of cases) expect(pathsOf(await refusal(project_id, body))).toEqual(faults)
    expect(pathsOf(await refusal(project_id, at('2027-02-29')))[0]).toContain('on: ')
    expect((await refusal(project_id, { lue: true })).status).toBe(422)
    const future = aDay()
    expect((await refusal(project_id, { ...at(future), status: 'traitee', seen: 'Vu.' })).message).toContain(
      formatDay(future),
    )
    await add(project_id, at('2028-02-29', '14:00', '15:00'))
  })

  test('the hour that comes twice in autumn is one', async () => {
    const { id } = await add(await aProject(), at('2026-10-25', '02:30', '03:30'))
    expect((await system.as('manager').call(visits.get, of(id))).starts_at).toBe('02:30')
  })

  test('whoever is not of the team, the dwelling of another, a photograph that is none', async () => {
    const [project_id, other] = [await aProject(), await aProject()]
    for (const who of ['outsider', 'client'] as const)
      expect((await refusal(project_id, { ...at(aDay()), visitor_id: testUsers[who].id })).key).toBe(
        'visit.visitor.noAccess',
      )
    expect((await refusal(project_id, { ...at(aDay()), visitor_id: testUsers.admin.id })).key).toBe(
      'visit.visitor.noAccess',
    )
    const { id: accommodation_id } = await system
      .as('manager')
      .call(accommodationEndpoints.create, { body: { project_id: other, name: 'Étage' } })
    expect((await refusal(project_id, { ...at(aDay()), accommodation_id })).key).toBe('visit.accommodation.unknown')
    expect((await refusal(project_id, { photos: [crypto.randomUUID()] })).key).toBe('visit.photo.unknown')
  })

  test('somebody who is elsewhere at that hour, from two tabs too; one may begin when the other ends', async () => {
    const on = aDay()
    const [a, b, c] = [await aProject(), await aProject(), await aProject()]
    const answers = await Promise.allSettled([add(a, at(on)), add(b, at(on, '10:00', '11:00'))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const busy = await refusal(c, at(on, '09:30', '10:15'))
    expect([busy.key, busy.message.startsWith(`Camille Renaud a déjà une visite le ${formatDay(on)} de `)]).toEqual([
      'visit.visitor.busy',
      true,
    ])
    await add(c, at(on, '11:00', '12:00'))
    await add(await aProject(), { ...at(on), visitor_id: testUsers.manager.id })
  })

  test('a second one that waits for the same dwelling, from two tabs too', async () => {
    const project_id = await aProject()
    const answers = await Promise.allSettled([add(project_id, at(aDay())), add(project_id, at(aDay()))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await refusal(project_id, at(aDay()))).key).toBe('visit.already')
  })

  test('two people who process one visit: the second is told by whom, and sees both reports', async () => {
    const { id, revision } = await add(await aProject(), at(today, '05:00', '05:30'))
    const report = (seen: string) => ({ status: 'traitee', seen })
    await amend(id, report('Le premier.'))
    const blind = await system
      .as('contributor')
      .refusal(visits.update, { ...of(id), body: report('Le second.') as never })
    expect([blind.key, blind.message.includes('Mona Marchand')]).toEqual(['visit.processed', true])
    const held = { ...of(id), headers: { 'if-match': String(revision) }, body: report('Le second.') as never }
    const conflict = await system.as('contributor').refusal(visits.update, held)
    expect(conflict).toMatchObject({
      key: 'CONFLICT',
      details: { fields: [{ field: 'seen', yours: 'Le second.', theirs: 'Le premier.', who: 'Mona Marchand' }] },
    })
  })

  test('of a project that is gone', async () => {
    const project_id = await aProject()
    const { id } = await add(project_id, at(aDay()))
    await system.as('manager').call(projects.remove, of(project_id))
    expect((await refusal(project_id, at(aDay()))).key).toBe('project.gone')
    expect((await system.as('manager').refusal(visits.update, { ...of(id), body: { note: 'x' } })).key).toBe(
      'project.gone',
    )
    await system.settled()
    expect((await system.as('manager').call(visits.list, { query: { id: [id] } })).totalItems).toBe(0)
  })
})

describe('lists', () => {
  test('by state of the day, visitor, day, kind, mission and project, the first to come first', async () => {
    const own = await openMission(system.as('manager'), 'Listes')
    const project = async () => (await openProject(system.as('manager'), own, { status: 'contact' })).id
    const [a, b, c] = [await project(), await project(), await project()]
    const later = aDay()
    await add(a, at(later, '16:00', '17:00'))
    await add(b, at(later, '14:00', '15:00'))
    await add(c, { ...at(today, '04:00', '04:30') })
    await add(c, { kind: 'controle' })
    await system.settled()
    const found = async (query: object) =>
      (await system.as('contributor').call(visits.list, { query: { mission_id: [own], ...query } })).items.map(
        ({ kind, state, starts_at }) => `${kind} ${state} ${starts_at ?? ''}`.trim(),
      )
    expect(await found({})).toEqual([
      'conseil a_traiter 04:00',
      'conseil programmee 14:00',
      'conseil programmee 16:00',
      'controle a_programmer',
    ])
    expect(await found({ state: ['a_traiter'] })).toEqual(['conseil a_traiter 04:00'])
    expect(await found({ state: ['a_programmer'], kind: ['controle'] })).toEqual(['controle a_programmer'])
    expect(await found({ on: `${later}..`, visitor_id: [visitor_id], size: 1, page: 2 })).toEqual([
      'conseil programmee 16:00',
    ])
    expect(await found({ project_id: b })).toEqual(['conseil programmee 14:00'])
    expect((await system.as('outsider').call(visits.list)).totalItems).toBe(0)
    expect((await system.as('client').refusal(visits.list)).status).toBe(403)
  })

  test('a week: what is programmed, then what waits, urgent first, by area, referrer and kind', async () => {
    const own = await openMission(system.as('manager'), 'Semaines')
    const open = (more: object) =>
      openProject(system.as('manager'), own, { status: 'visite_conseil_a_programmer', ...more })
    await open({ reference: 'S-1' })
    await open({ reference: 'S-2', urgent_visit: true, address_code: '35500' })
    await open({ reference: 'S-3', status: 'visite_controle_a_programmer', referrers: [visitor_id] })
    const { id: set } = await open({ reference: 'S-4' })
    const { id: asked } = await open({ reference: 'S-5', status: 'depose' })
    const on = aDay()
    await add(set, at(on, '18:00', '19:00'))
    await add(asked, { kind: 'controle' })
    await system.settled()
    const week = (query: object) =>
      system.as('manager').call(visits.week, { query: { day: on, mission_id: [own], ...query } })
    const { visits: programmed, to_program, total, areas, visitors } = await week({})
    expect(programmed.map(({ project_id }) => project_id)).toEqual([set])
    expect(to_program.map(({ reference }) => reference).toSorted()).toEqual(['S-1', 'S-2', 'S-3', 'S-5'])
    expect(to_program[0]).toMatchObject({ reference: 'S-2', urgent: true, kind: 'conseil', visit: null })
    expect(to_program.find(({ reference }) => reference === 'S-5')?.visit).toMatchObject({ revision: 0 })
    expect([total, areas]).toEqual([4, ['35', '59']])
    expect(visitors.map(({ name }) => name)).toEqual(['Camille Renaud', 'Mona Marchand'])
    const named = async (query: object) => (await week(query)).to_program.map(({ reference }) => reference)
    expect(await named({ area: '35' })).toEqual(['S-2'])
    expect(await named({ kind: 'controle', referrer_id: [visitor_id] })).toEqual(['S-3'])
    expect(await named({ urgent: 'true' })).toEqual(['S-2'])
    expect((await system.as('outsider').call(visits.week, {})).to_program).toEqual([])
  })
})

test('who waits by its status and by visits without a day is named once for each kind', async () => {
  const own = await openMission(system.as('manager'), 'Deux fois')
  const { id: both } = await openProject(system.as('manager'), own, { status: 'visite_conseil_a_programmer' })
  const { id: apart } = await openProject(system.as('manager'), own, { status: 'depose' })
  const { id: accommodation_id } = await system
    .as('manager')
    .call(accommodationEndpoints.create, { body: { project_id: apart, name: 'Annexe' } })
  for (const more of [{}, { accommodation_id }]) await add(apart, more)
  await add(both)
  await add(both, { kind: 'controle' })
  await system.settled()
  const { to_program, total } = await system
    .as('manager')
    .call(visits.week, { query: { day: today, mission_id: [own] } })
  const named = to_program.map(({ id, kind, visit }) => `${id} ${kind} ${visit !== null}`).toSorted()
  expect(named).toEqual([`${both} conseil true`, `${both} controle true`, `${apart} conseil true`].toSorted())
  expect(total).toBe(3)
})

test('a mission that does not show visits has none', async () => {
  const own = await openMission(system.as('manager'), 'Sans visites')
  const { id: project_id } = await openProject(system.as('manager'), own, { status: 'visite_conseil_a_programmer' })
  const { id } = await add(project_id, at(aDay()))
  await system.as('manager').call(missionEndpoints.update, { ...of(own), body: { ca_visits: false } })
  await system.settled()
  const manager = system.as('manager')
  expect((await refusal(project_id)).key).toBe('mission.feature.off')
  expect((await manager.refusal(visits.get, of(id))).key).toBe('mission.feature.off')
  expect((await manager.call(visits.list, { query: { id: [id] } })).totalItems).toBe(0)
  expect((await manager.call(visits.week, {})).to_program.map(one => one.id)).not.toContain(project_id)
})

test('disorders that were seen are taken into the dwelling, once', async () => {
  const project_id = await aProject('visite_conseil_a_programmer', { accommodation: { name: 'Maison' } })
  const disorder = {
    priority: 1,
    analysis_types: [{ type_name: 'Infiltrations', is_analysis: true }],
    recommendation_types: [],
  }
  const { id } = await add(project_id, at(today, '03:00', '03:30'))
  expect((await system.as('manager').refusal(visits.takeDisorders, of(id))).key).toBe('visit.noDisorders')
  await amend(id, { status: 'traitee', seen: 'Humide.', disorders: [disorder] })
  for (let twice = 0; twice < 2; twice++) await system.as('manager').call(visits.takeDisorders, of(id))
  expect((await projectOf(project_id)).accommodations?.[0]?.disorders).toEqual([disorder])
})

test('a client is told the day, the hours and who comes, and only while the section is open', async () => {
  const project_id = await aProject()
  const on = aDay()
  const { id } = await add(project_id, { ...at(on), note: 'Chien méchant' })
  await giveToClient(system, project_id)
  await system.settled()
  const client = system.as('client')
  expect(await client.call(ownVisitEndpoints.list, of(project_id))).toEqual({
    items: [
      {
        id,
        kind: 'conseil',
        state: 'programmee',
        on,
        starts_at: '09:00',
        ends_at: '10:30',
        visitor_name: 'Camille Renaud',
      },
    ],
  })
  expect((await client.refusal(visits.get, of(id))).status).toBe(403)
  await system
    .as('manager')
    .call(projects.update, { ...of(project_id), body: { sections_permissions: { accommodation: false } } })
  expect((await client.refusal(ownVisitEndpoints.list, of(project_id))).status).toBe(404)
})

test('one’s visits are in one’s calendar, at their hour on both sides of a change of it, and nobody’s name', async () => {
  const contributor = system.as('contributor')
  const days = [addDays(today, 200), addDays(today, 20)]
  const made = await Promise.all(
    days.map(async on => (await add(await aProject(), { ...at(on, '13:00', '14:30'), note: 'Code 12A' })).id),
  )
  await system.settled()
  const { address } = await contributor.call(calendarEndpoints.renew)
  const { body } = await system.http.inject({ method: 'GET', url: new URL(address).pathname })
  const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map(event => new ICAL.Event(event))
  for (const [index, id] of made.entries()) {
    const event = events.find(({ uid }) => uid === `${id}@faitage`)!
    const start = event.startDate.toJSDate()
    expect([formatInstant(start.toISOString()), event.summary, event.location]).toEqual([
      `${formatDay(days[index])} 13:00`,
      'Visite conseil, Lille',
      '59000 Lille',
    ])
  }
  for (const personal of ['Morel', 'Jeanne', '12A']) expect(body).not.toContain(personal)
  await amend(made[0]!, { status: 'annulee', cancel_reason: 'Reportée' })
  await system.settled()
  const after = await system.http.inject({ method: 'GET', url: new URL(address).pathname })
  expect([after.body.includes(made[0]!), after.body.includes(made[1]!)]).toEqual([false, true])
})
