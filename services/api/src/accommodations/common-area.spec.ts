import { commonAreaSheet } from '@faitage/contracts/accommodations/common-area'
import { commonAreaEndpoints } from '@faitage/contracts/accommodations/common-area.endpoints'
import type { BodyInputOf } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { giveToClient, openMission, openProject } from '../projects/testing/project.scene.ts'
import type { TestClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'

const { find, get, create, update, history, undo } = commonAreaEndpoints

let system: TestSystem
let contributor: TestClient
let mission: string

beforeAll(async () => {
  system = await startTestSystem()
  contributor = system.as('contributor')
  mission = await openMission(system.as('manager'))
})
afterAll(() => system?.stop())

const told: BodyInputOf<typeof create> = {
  condominium: true,
  construction_year: 1911,
  purchase_year: 1987,
  levels_nb: 5,
  accommodations_nb: 14,
  area: '212.5',
  degradation_coefficient: '0.2',
  unsanitary_coefficient: '0',
  police_order: false,
  registered: true,
  main_residence_share: '85.7',
  arrears_rate: '8',
  npnru: false,
  disorders: [
    { priority: 5, analysis_types: [{ type_name: 'Fissures', is_analysis: true }], recommendation_types: [] },
  ],
  note: 'Façade classée.',
  commentary: 'Syndic bénévole.',
}

it('are one sheet a project, whoever describes them at the same moment', async () => {
  expect(Object.keys(told).sort()).toEqual(Object.keys(commonAreaSheet.shape).sort())
  const { id: project } = await openProject(contributor, mission)
  const params = { id: project }
  expect((await contributor.call(find, { query: { project_id: project } })).items).toEqual([])
  const { note, ...others } = told
  const [one, other] = await Promise.all([
    contributor.call(create, { params, body: others }),
    contributor.call(create, { params, body: { note } }),
  ])
  expect(one.id).toBe(other.id)
  expect((await contributor.call(find, { query: { project_id: project } })).items).toMatchObject([
    { ...told, id: one.id, project_id: project },
  ])
  expect((await contributor.call(projectEndpoints.get, { params })).common_area).toMatchObject(told)
})

it('are altered, told and undone; two people on one field are told so', async () => {
  const { id: project } = await openProject(contributor, mission)
  const first = await contributor.call(create, { params: { id: project }, body: told })
  const { id } = first
  const second = await contributor.call(update, { params: { id }, body: { levels_nb: 6 } })
  expect(
    await contributor.refusal(update, {
      params: { id },
      body: { levels_nb: 7 },
      headers: { 'if-match': String(first.revision) },
    }),
  ).toMatchObject({ key: 'CONFLICT', details: { fields: [{ field: 'levels_nb', label: 'Niveaux' }] } })
  const { items } = await contributor.call(history, { params: { id } })
  expect(items[0]?.sentence).toContain('a modifié les parties communes')
  await contributor.call(undo, { params: { id }, body: { revision: second.revision } })
  expect(await contributor.call(get, { params: { id } })).toMatchObject({ ...told, id })
  expect((await system.api.events.read(streamOf.project(project))).map(({ type }) => type)).toEqual([
    'ProjectOpened',
    'CommonAreaAmended',
    'CommonAreaAmended',
    'CommonAreaAmended',
  ])
})

it('are not shown by a mission that does not show them, nor to a client what the team notes', async () => {
  const { id: project } = await openProject(contributor, mission)
  const { id } = await contributor.call(create, { params: { id: project }, body: told })
  await giveToClient(system, project)
  const shown = await system.as('client').call(get, { params: { id } })
  expect(shown).toMatchObject({ levels_nb: 5 })
  for (const kept of ['note', 'commentary', 'degradation_coefficient']) expect(shown).not.toHaveProperty(kept)

  await system.as('manager').call(missionEndpoints.update, {
    params: { id: mission },
    body: { ca_common_areas: false },
  })
  expect(await contributor.refusal(get, { params: { id } })).toMatchObject({ key: 'mission.feature.off' })
})
