import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem, type TestUser } from '../testing/system.ts'
import { giveToClient, openMission, openProject } from './testing/project.scene.ts'

let system: TestSystem
let mission: string
let own: string
beforeAll(async () => {
  system = await startTestSystem()
  mission = await openMission(system.as('manager'), '=Mission')
  own = (await openProject(system.as('manager'), mission, { reference: 'EXP-1' })).id
  await openProject(system.as('manager'), mission, { reference: 'EXP-2', status: 'depose' })
  await giveToClient(system, own)
  await system.settled()
})
afterAll(() => system?.stop())

const exported = async (user: TestUser, query: object = {}, endpoint = projectEndpoints.export as never) => {
  const response = await system.as(user).raw(endpoint, { query } as never)
  return { ...response, status: response.statusCode, lines: response.body.trimEnd().split('\r\n') }
}

test('holds the rows of the list, with its filters and its sort, as French spreadsheets read it', async () => {
  const { status, headers, lines } = await exported('manager', {
    sortBy: 'reference',
    sortDirection: 'desc',
    columns: 'reference,status,mission_name',
  })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toContain('projets.csv')
  expect(lines).toEqual(['\uFEFFRéférence;Statut;Mission', `EXP-2;Déposé;"'=Mission"`, `EXP-1;Contact;"'=Mission"`])
  const filtered = await exported('manager', { status: 'depose', columns: 'reference' })
  expect(filtered.lines).toEqual(['\uFEFFRéférence', 'EXP-2'])
})

test('holds what its reader reaches: nothing outside of their missions; a client’s own, in the columns open to them', async () => {
  expect((await exported('outsider', { columns: 'reference' })).lines).toEqual(['\uFEFFRéférence'])
  const client = await exported('client')
  expect(client.lines).toHaveLength(2)
  expect(client.lines[0]).not.toContain('Action requise')
  expect(client.lines[0]).not.toContain('Modifié')
  expect(client.lines[1]).toContain('EXP-1')
  const [header = '', line = ''] = client.lines
  expect(header).toContain('Où en est le projet')
  expect(line).toContain('Nous étudions votre projet')
  for (const words of ['Statut', 'Contact le', 'Déposé le', 'Cas principal']) expect(header).not.toContain(words)
  expect(line.split(';')).not.toContain('Contact')
  const asked = await exported('client', { columns: 'reference,required_action,updated_at' })
  expect(asked.lines).toEqual(['\uFEFFRéférence', 'EXP-1'])
})

test('missions are exported likewise, to those who may read them', async () => {
  const { lines } = await exported('manager', { columns: 'name,mission_managers' }, missionEndpoints.export as never)
  expect(lines).toEqual(['\uFEFFNom;Chefs de mission', `"'=Mission";Mona Marchand`])
  expect((await exported('client', {}, missionEndpoints.export as never)).status).toBe(403)
})
