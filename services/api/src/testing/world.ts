import { agencyEndpoints } from '@faitage/contracts/directory/agency'
import { antennaEndpoints } from '@faitage/contracts/directory/antenna'
import { clientEndpoints } from '@faitage/contracts/directory/client'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { type TestSystem, testUsers } from './system.ts'

/** Ids of a small world: a mission that its team and a client see, and one that only administrators see. */
export interface TestWorld {
  readonly agencyId: string
  readonly antennaId: string
  readonly clientId: string
  readonly missionId: string
  /** In the mission; the test user `client` follows it. */
  readonly projectId: string
  readonly foreignMissionId: string
  readonly foreignProjectId: string
}

/** Writes a small world: manager and contributor work on one mission, nobody but administrators sees the other. */
export async function seedWorld(system: TestSystem): Promise<TestWorld> {
  const admin = system.as('admin')
  const { id: agencyId } = await admin.call(agencyEndpoints.create, {
    body: { name: 'Agence de Lyon', departments: ['69'] },
  })
  const { id: antennaId } = await admin.call(antennaEndpoints.create, {
    body: { name: 'Antenne de Villeurbanne', agency_id: agencyId },
  })
  const { id: clientId } = await admin.call(clientEndpoints.create, { body: { name: 'Métropole de Lyon' } })
  const mission = (name: string, more: object) =>
    admin.call(missionEndpoints.create, { body: { name, client_id: clientId, ...more } })
  const { id: missionId } = await mission('Rénovation des Charpennes', {
    agency_id: agencyId,
    antenna_id: antennaId,
    team: { mission_managers: [testUsers.manager.id], collaborators: [testUsers.contributor.id] },
  })
  const { id: foreignMissionId } = await mission('Rénovation d’ailleurs', {})
  const project = async (mission_id: string, reference: string, last_name: string) => {
    const body = { mission_id, requester: { type: 'PO' as const, last_name }, reference }
    return (await admin.call(projectEndpoints.create, { body })).id
  }
  const projectId = await project(missionId, 'CH-001', 'Vasseur')
  const foreignProjectId = await project(foreignMissionId, 'AI-001', 'Delorme')
  await system.amend('client', { projects_id: [projectId] })
  await system.settled()
  return { agencyId, antennaId, clientId, missionId, projectId, foreignMissionId, foreignProjectId }
}
