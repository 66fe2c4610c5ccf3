import { streamOf } from '@faitage/contracts/kernel/streams'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectActJob } from '@faitage/contracts/projects/project-act'
import { type ActAsked, projectActEndpoints as acts } from '@faitage/contracts/projects/project-act.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobRun } from '../../kernel/testing/job.ts'
import { startTestSystem, type TestSystem, testUsers } from '../../testing/system.ts'
import { daysAgo, openMission, openProject } from '../testing/project.scene.ts'

let system: TestSystem
let mission: string

beforeAll(async () => {
  system = await startTestSystem()
  mission = await openMission(system.as('manager'))
})
afterAll(() => system.stop())

const contributor = () => system.as('contributor')
const opened = async (over: object = {}) => (await openProject(contributor(), mission, over)).id
const typesOf = async (id: string) => (await system.api.events.read(streamOf.project(id))).map(event => event.type)
const start = (body: ActAsked & { expected: number }) => contributor().call(acts.start, { body })
/** As our worker does, to the end. */
async function carryOut(id: string) {
  await jobRun(system, projectActJob, id).toEnd()
  await system.settled()
  return contributor().call(acts.get, { params: { id } })
}
const itemsOf = async (id: string) => (await contributor().call(acts.items, { params: { id }, query: {} })).items

it('shows what it will do, does it, says what became of each, and undoes it', async () => {
  const [a, b] = [await opened({ reference: '=A1' }), await opened({ reference: 'B' })]
  const already = await opened({ reference: 'C', status: 'sans_suite' })
  const young = await opened({ reference: 'D', on: daysAgo(1) })
  const foreign = await openProject(system.as('admin'), await openMission(system.as('admin'), 'Ailleurs'))
  await system.settled()
  const hidden = (
    await openProject(
      system.as('admin'),
      (
        await system.as('admin').call(missionEndpoints.create, { body: { name: 'Fermée' } })
      ).id,
    )
  ).id
  await system.settled()
  const asked = { act: 'status' as const, status: 'sans_suite' as const, on: daysAgo(3), reason: 'Abandon' }
  const projects_id = [a, b, already, young, hidden, a.toUpperCase()]
  const preview = await contributor().call(acts.preview, { body: { ...asked, projects_id } })
  expect(preview.counts).toEqual({ changes: 2, unchanged: 1, refused: 2 })
  expect(preview.items.map(({ reference, verdict, text }) => [reference, verdict, text.slice(0, 24)])).toEqual([
    ['D', 'refused', 'Le projet n’existait pas'],
    [null, 'refused', expect.any(String)],
    ['C', 'unchanged', 'Le projet a déjà ce stat'],
    ['=A1', 'changes', 'Passe de «\u00A0Contact\u00A0» à «'],
    ['B', 'changes', 'Passe de «\u00A0Contact\u00A0» à «'],
  ])
  expect(await typesOf(a)).toEqual(['ProjectOpened'])

  const changed = await contributor().refusal(acts.start, { body: { ...asked, projects_id, expected: 4 } })
  expect(changed).toMatchObject({
    key: 'project.act.changed',
    message: 'La sélection a changé : 5 projets au lieu de 4. Vérifiez ce qui sera fait, puis recommencez.',
  })
  const { id } = await start({ ...asked, projects_id, expected: 5 })
  expect(await carryOut(id)).toMatchObject({
    ...{ act: 'status', title: 'Changement de statut : Sans suite', state: 'done', total: 5 },
    ...{ done: 2, unchanged: 1, refused: 2, may_undo: true },
  })
  const items = await itemsOf(id)
  expect(items.map(({ reference, outcome }) => [reference, outcome])).toEqual([
    ['=A1', 'done'],
    ['B', 'done'],
    ['C', 'unchanged'],
    ['D', 'refused'],
    [null, 'refused'],
  ])
  expect(items[4]).toMatchObject({ id: hidden, title: null })
  const csv = await system.http.inject({
    url: `/api/exports/project-acts/${id}`,
    headers: { authorization: `Bearer ${contributor().token}` },
  })
  expect(csv.body.split('\r\n').slice(0, 2)).toEqual([
    '\ufeffRang;Référence;Résultat;Pourquoi;Identifiant',
    `1;"'=A1";Fait;;${a}`,
  ])
  // Somebody else's is nobody's.
  expect((await system.as('manager').refusal(acts.get, { params: { id } })).status).toBe(404)

  // One of them moved on meanwhile: it is left as it is, the other goes back.
  await contributor().call(projectEndpoints.changeStatus, { params: { id: b }, body: { status: 'agree' } })
  const undo = await contributor().call(acts.undo, { params: { id } })
  expect(await carryOut(undo.id)).toMatchObject({ act: 'undo', done: 1, refused: 1, may_undo: false })
  const statusOf = async (one: string) =>
    (await contributor().call(projectEndpoints.get, { params: { id: one } })).status
  expect([await statusOf(a), await statusOf(b)]).toEqual(['contact', 'agree'])
  expect((await contributor().refusal(acts.undo, { params: { id } })).key).toBe('project.act.undone')
  expect(foreign.id).toBeDefined()
})

it('says of a status noted for a day past that a later one stays the current one', async () => {
  const later = await opened({ reference: 'E' })
  await contributor().call(projectEndpoints.changeStatus, {
    ...{ params: { id: later }, body: { status: 'agree', on: daysAgo(1) } },
  })
  await system.settled()
  const asked = { act: 'status' as const, status: 'sans_suite' as const, projects_id: [later] }
  const textOn = async (on: string) =>
    (await contributor().call(acts.preview, { body: { ...asked, on } })).items[0]?.text
  expect(await textOn(daysAgo(3))).toMatch(
    /«.Sans suite.» au .* «.Agréé.» depuis le .*\. Il restera le statut actuel\.$/,
  )
  expect(await textOn(daysAgo(1))).toMatch(/^Passe de «.Agréé.» à «.Sans suite.» au /)
})

it('removes all those of a filter, brings back exactly those, and does nothing twice', async () => {
  const own = await openMission(system.as('manager'), 'Filtrée')
  const made = await Promise.all(
    Array.from({ length: 120 }, (_, nth) =>
      openProject(contributor(), own, { reference: `F-${String(nth).padStart(3, '0')}` }),
    ),
  )
  const [first] = made
  const filter = `mission_id=${own}&q=F-&page=2&columns=reference`
  await system.settled()
  const { counts } = await contributor().call(acts.preview, { body: { act: 'delete', filter } })
  expect(counts).toEqual({ changes: 120, unchanged: 0, refused: 0 })
  const body = { act: 'delete' as const, filter, expected: 120 }
  const headers = { 'idempotency-key': '2f6ff0b5-6f0e-4c1e-9b0e-3f4a3c6f1a11' }
  // Sent three times at once, it is one act.
  const sent = await Promise.all([1, 2, 3].map(() => contributor().call(acts.start, { body, headers })))
  const { id } = sent[0]!
  expect(sent.map(one => one.id)).toEqual([id, id, id])
  await jobRun(system, projectActJob, id).step()
  // A step that was cut off before its outcomes were noted.
  await system.api.pool.query(
    `update work.project_act_item set outcome = 'todo', revision = null where act_id = $1 and nth <= 10`,
    [id],
  )
  expect(await carryOut(id)).toMatchObject({ done: 120, refused: 0 })
  expect((await contributor().call(acts.start, { body, headers })).id).toBe(id)
  expect(await typesOf(first!.id)).toEqual(['ProjectOpened', 'ProjectRemoved'])
  const list = () => contributor().call(projectEndpoints.list, { query: { mission_id: [own] } })
  await expect.poll(async () => (await list()).totalItems).toBe(0)
  expect((await contributor().refusal(acts.preview, { body: { act: 'delete', filter } })).key).toBe('project.act.none')

  const undo = await contributor().call(acts.undo, { params: { id } })
  expect(await carryOut(undo.id)).toMatchObject({ title: 'Annulation : suppression', done: 120 })
  await expect.poll(async () => (await list()).totalItems).toBe(120)
})

it('stops where it is asked to, and changes nothing of those left', async () => {
  const ids = [await opened(), await opened()]
  const asked = {
    act: 'referrers' as const,
    referrers_to_add: [testUsers.contributor.id],
    projects_id: ids,
    expected: 2,
  }
  const { id } = await start(asked)
  await contributor().call(acts.cancel, { params: { id } })
  expect(await carryOut(id)).toMatchObject({ state: 'cancelled', done: 0, may_undo: false })
  expect(await typesOf(ids[0]!)).toEqual(['ProjectOpened'])
  expect((await contributor().refusal(acts.cancel, { params: { id } })).key).toBe('project.act.over')
})

it('gives no project to somebody out of its mission’s team, and says so before and after', async () => {
  const ids = [await opened()]
  const referrers_to_add = [testUsers.outsider.id]
  const asked = { act: 'referrers' as const, referrers_to_add, projects_id: ids, expected: 1 }
  await system.settled()
  const { expected: _, ...shown } = asked
  const preview = await contributor().call(acts.preview, { body: shown })
  expect(preview.items).toMatchObject([{ verdict: 'refused', text: expect.stringContaining('Olive Oudin') }])
  const { id } = await start(asked)
  await carryOut(id)
  expect(await itemsOf(id)).toMatchObject([{ outcome: 'refused', message: expect.stringContaining('Olive Oudin') }])
  expect(await typesOf(ids[0]!)).toEqual(['ProjectOpened'])
})

it('anonymises, and says of that that nothing undoes it', async () => {
  const ids = [await opened({ reference: 'Z-1' }), await opened()]
  const asked = { act: 'anonymise' as const, delete_documents: true, projects_id: ids, expected: 2 }
  const { id } = await start(asked)
  expect(await carryOut(id)).toMatchObject({ title: 'Anonymisation', done: 2, may_undo: false })
  expect((await contributor().refusal(acts.undo, { params: { id } })).key).toBe('project.act.notUndoable')
  const [item] = await itemsOf(id)
  expect(item).toMatchObject({ reference: 'Z-1', title: 'Demandeur anonymisé', outcome: 'done' })
  const again = await start(asked)
  expect(await carryOut(again.id)).toMatchObject({ done: 0, refused: 2 })
  expect((await itemsOf(again.id))[0]!.message).toBe('Ce projet est déjà anonymisé : il n’y a plus rien à effacer.')
})

it('refuses what it cannot take, field by field', async () => {
  const one = await opened()
  const bodies: [object, string, string][] = [
    [{ act: 'delete', projects_id: [] }, 'projects_id', 'Choisissez au moins un projet.'],
    [{ act: 'delete' }, 'projects_id', 'Choisissez des projets, ou tous ceux d’un filtre.'],
    [
      { act: 'delete', projects_id: Array(10_001).fill(one) },
      'projects_id',
      'Pas plus de 10 000 projets un par un : choisissez plutôt tous ceux d’un filtre.',
    ],
    [{ act: 'status', projects_id: [one] }, 'status', 'Choisissez le nouveau statut.'],
    [{ act: 'referrers', projects_id: [one] }, 'referrers_to_add', 'Choisissez un référent à ajouter ou à retirer.'],
    [{ act: 'delete', filter: 'inconnu=1' }, 'inconnu', 'Ce champ n’est pas connu ici : inconnu.'],
  ]
  for (const [body, path, message] of bodies) {
    const refusal = await contributor().refusal(acts.preview, { body: body as never })
    expect(refusal).toMatchObject({ status: 422, details: { fields: [{ path, message }] } })
  }
})
