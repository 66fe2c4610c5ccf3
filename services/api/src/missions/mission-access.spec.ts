import { agencyEndpoints } from '@faitage/contracts/directory/agency'
import { antennaEndpoints } from '@faitage/contracts/directory/antenna'
import { clientEndpoints } from '@faitage/contracts/directory/client'
import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import { fundingScenarioEndpoints } from '@faitage/contracts/funding/funding-scenario'
import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../files/testing/samples.ts'
import { sendFile } from '../files/testing/send.ts'
import { opening, openMission, openProject } from '../projects/testing/project.scene.ts'
import type { CallInput } from '../testing/client.ts'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'

let system: TestSystem
let agency: string
let antenna: string
let client: string

beforeAll(async () => {
  system = await startTestSystem()
  const admin = system.as('admin')
  agency = (await admin.call(agencyEndpoints.create, { body: { name: 'Agence de Lens', departments: ['62'] } })).id
  antenna = (await admin.call(antennaEndpoints.create, { body: { name: 'Antenne de Liévin', agency_id: agency } })).id
  client = (await admin.call(clientEndpoints.create, { body: { name: 'Ville de Lens' } })).id
})
afterAll(() => system?.stop())

const reader = () => system.as('reader')
const readOnly = { status: 403, key: 'mission.readOnly' }

/** A mission with a project, a file and a funder, opened to the reader in one way. */
async function openedTo(access: NonNullable<CallInput<typeof missionEndpoints.update>['body']>) {
  const admin = system.as('admin')
  const mission = await openMission(admin)
  await admin.call(missionEndpoints.update, { params: { id: mission }, body: access })
  const { id: project } = await openProject(admin, mission)
  const owner = { kind: 'mission', id: mission }
  const { id: file } = await sendFile(system, {
    as: 'admin',
    owner,
    name: 'convention.pdf',
    content: pdf('Convention'),
  })
  const { id: funder } = await admin.call(funderEndpoints.create, {
    body: { name: 'Ville de Lens', requester_type: 'PO', mission_id: mission },
  })
  await system.settled()
  return { mission, project, file, funder }
}

type Opened = Awaited<ReturnType<typeof openedTo>>

const lengths = async ({ mission, project, file, funder }: Opened) => {
  const streams = [streamOf.mission(mission), streamOf.project(project), `file-${file}`, `funder-${funder}`]
  return Promise.all(streams.map(async stream => (await system.api.events.read(stream)).length))
}

/** Tries everything there is to write; answers the refusals. */
async function refusals({ mission, project, file }: Opened) {
  const as = reader()
  const owner = { kind: 'project', id: project }
  const content = pdf('Devis')
  return {
    revised: await as.refusal(missionEndpoints.update, { params: { id: mission }, body: { status: 'archivee' } }),
    removed: await as.refusal(missionEndpoints.remove, { params: { id: mission } }),
    opened: await as.refusal(projectEndpoints.create, { body: opening(mission) }),
    status: await as.refusal(projectEndpoints.changeStatus, { params: { id: project }, body: { status: 'depose' } }),
    gone: await as.refusal(projectEndpoints.remove, { params: { id: project } }),
    sent: await sendFile(system, { as: 'reader', owner, name: 'devis.pdf', content }),
    renamed: await as.refusal(fileEndpoints.update, { params: { id: file }, body: { name: 'autre.pdf' } }),
    dropped: await as.refusal(fileEndpoints.remove, { params: { id: file } }),
  }
}

describe('an access that is not the team’s', () => {
  type Group = { agency_id: string } | { antenna_id: string } | { client_id: string }
  const ways: Record<string, () => [Parameters<typeof openedTo>[0], ...Group[]]> = {
    'added to a person': () => [{ team: { users_additional_access: [testUsers.reader.id] } }],
    'added to their agency': () => [{ team: { agencies_additional_access: [agency] } }, { agency_id: agency }],
    'added to their antenna': () => [{ team: { antennas_additional_access: [antenna] } }, { antenna_id: antenna }],
    'opened to their client': () => [{ team: { client_access: [client] } }, { client_id: client }],
    'of the agency that leads the mission': () => [{ agency_id: agency }, { agency_id: agency }],
    'of the antenna that leads it': () => [{ agency_id: agency, antenna_id: antenna }, { antenna_id: antenna }],
  }

  it.each(Object.keys(ways))('%s reads and writes nothing', async way => {
    const [access, ...groups] = ways[way]!()
    await system.amend('reader', { groups })
    const opened = await openedTo(access)
    const before = await lengths(opened)

    const { mission, project } = opened
    expect(await reader().call(missionEndpoints.get, { params: { id: mission } })).toMatchObject({ may_write: false })
    const { items } = await reader().call(missionEndpoints.list, { query: { size: 1000 } })
    expect(items.find(({ id }) => id === mission)).toMatchObject({ may_write: false })
    expect(await reader().call(projectEndpoints.get, { params: { id: project } })).toMatchObject({ may_write: false })
    for (const [what, refusal] of Object.entries(await refusals(opened))) {
      expect({ what, status: refusal.status, key: refusal.key }).toEqual({ what, ...readOnly })
    }
    const bulk = await reader().call(projectBulkEndpoints.remove, { body: { projects_id: [project] } })
    expect(bulk.items).toMatchObject([{ id: project, revision: null, refusal: { key: 'mission.readOnly' } }])
    expect(await lengths(opened)).toEqual(before)
  })

  it('writes no funder of the mission, whatever rights on funders it was given', async () => {
    const params = { id: testUsers.reader.id }
    const changes = Object.fromEntries(['read', 'create', 'update', 'delete'].map(action => [`${action} funder`, true]))
    await system.as('admin').call(roleEndpoints.updateUserPermissions, { params, body: { changes } })
    const opened = await openedTo({ team: { users_additional_access: [testUsers.reader.id] } })
    const { funder, mission: mission_id } = opened
    const before = await lengths(opened)
    const as = reader()
    expect((await as.call(funderEndpoints.get, { params: { id: funder } })).name).toBe('Ville de Lens')
    const sheet = { name: 'Autre', requester_type: 'PO' as const, mission_id }
    const tried = [
      await as.refusal(funderEndpoints.create, { body: sheet }),
      await as.refusal(funderEndpoints.update, { params: { id: funder }, body: { name: 'Autre' } }),
      await as.refusal(funderEndpoints.remove, { params: { id: funder } }),
      await as.refusal(funderEndpoints.copyToMission, { body: { funders_id: [funder], mission_id } }),
      await as.refusal(fundingScenarioEndpoints.create, { body: { funder_id: funder } }),
    ]
    for (const refusal of tried) expect(refusal).toMatchObject(readOnly)
    expect(await lengths(opened)).toEqual(before)
  })
})

describe('the team', () => {
  it.each(['mission_managers', 'collaborators', 'external_collaborators'])('writes as one of its %s', async list => {
    await system.amend('reader', { groups: [] })
    const opened = await openedTo({ team: { [list]: [testUsers.reader.id] } })
    const { mission, project } = opened
    expect(await reader().call(missionEndpoints.get, { params: { id: mission } })).toMatchObject({ may_write: true })
    expect(await reader().call(projectEndpoints.get, { params: { id: project } })).toMatchObject({ may_write: true })
    await reader().call(projectEndpoints.changeStatus, { params: { id: project }, body: { status: 'depose' } })
    await reader().call(missionEndpoints.update, { params: { id: mission }, body: { status: 'archivee' } })
    const types = (await system.api.events.read(streamOf.mission(mission))).map(event => event.type)
    expect(types.at(-1)).toBe('MissionStatusChanged')
  })

  it('is joined by the person who opens a mission for an agency they only belong to', async () => {
    await system.amend('reader', { groups: [{ agency_id: agency }] })
    const { id } = await reader().call(missionEndpoints.create, { body: { name: 'PIG de Lens', agency_id: agency } })
    expect(await reader().call(missionEndpoints.get, { params: { id } })).toMatchObject({
      may_write: true,
      team: { mission_managers: [testUsers.reader.id] },
    })
  })
})
