import { mapEndpoints } from '@faitage/contracts/addresses/map.endpoints'
import { clientEndpoints } from '@faitage/contracts/directory/client'
import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import type { SectionsPermissions } from '@faitage/contracts/projects/sections'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'
import { seedWorld, type TestWorld } from '../testing/world.ts'

const { get, create, update, list, history, asOf, difference } = projectEndpoints

let system: TestSystem
let world: TestWorld
beforeAll(async () => {
  system = await startTestSystem()
  world = await seedWorld(system)
})
afterAll(() => system?.stop())

const today = () => system.api.clock.today()
const decide = async (sections_permissions: SectionsPermissions) => {
  await system.as('contributor').call(update, {
    params: { id: world.projectId },
    body: { sections_permissions },
  })
  await system.settled()
}

/** Everything a client is answered about a project, as text. */
async function everythingShown(): Promise<string> {
  const client = system.as('client')
  const params = { id: world.projectId }
  const day = today()
  const answers = await Promise.all([
    client.raw(get, { params }),
    client.raw(list),
    client.raw(list, { query: { q: 'Marqueur' } }),
    client.raw(history, { params }),
    client.raw(asOf, { params, query: { on: day } }),
    client.raw(difference, { params, query: { from: day, to: day } }),
  ])
  return answers.map(answer => answer.body).join('\n')
}

describe('the sections of a project', () => {
  test('closed by the team show their client nothing, in no answer; opened again, they show', async () => {
    await system.as('contributor').call(update, {
      params: { id: world.projectId },
      body: {
        requester: { last_name: 'Marqueur-nom', email: 'marqueur@exemple.fr' },
        address: '1 rue du Marqueur-adresse',
        description: 'Marqueur-description',
        notes: 'Marqueur-notes',
        accommodation: { name: 'Marqueur-logement' },
      },
    })
    await system.settled()
    const open = await everythingShown()
    for (const shown of ['Marqueur-nom', 'Marqueur-adresse', 'Marqueur-description', 'Marqueur-logement']) {
      expect(open).toContain(shown)
    }
    expect(open).not.toContain('Marqueur-notes')

    await decide({ requester: false, accommodation: false, funders: true })
    expect(await everythingShown()).not.toMatch(/marqueur/i)
    const detail = await system.as('client').call(get, { params: { id: world.projectId } })
    expect(detail.sections_permissions).toMatchObject({
      requester: false,
      accommodation: false,
      funders: true,
      works: true,
    })
    expect(Object.keys(detail).sort()).toEqual([
      'date_to_contact',
      'hidden_features',
      'id',
      'may_write',
      'mission_id',
      'mission_name',
      'opened_on',
      'reference',
      'referrers',
      'requester',
      'requester_id',
      'revision',
      'sections_permissions',
      'status',
      'status_dates',
      'status_on',
      'updated_at',
    ])
    expect(detail).toMatchObject({ reference: 'CH-001', requester: { type: 'PO' } })
    expect(Object.keys(detail.requester)).toEqual(['type'])
    const found = await system.as('client').call(list, { query: { q: 'CH-001' } })
    expect(found.items.map(item => Object.keys(item).sort())).toEqual([
      [
        'closed',
        'date_to_contact',
        'id',
        'mission_id',
        'mission_name',
        'opened_on',
        'reference',
        'referrers',
        'requester_type',
        'revision',
        'status',
        'status_on',
        'updated_at',
      ],
    ])
    for (const q of ['Marqueur-nom', 'marqueur@exemple.fr', 'rue du Marqueur']) {
      expect((await system.as('client').call(list, { query: { q } })).totalItems).toBe(0)
      expect((await system.as('client').call(mapEndpoints.projects, { query: { q } })).total).toBe(0)
    }
    const changes = (await system.as('client').call(history, { params: { id: world.projectId } })).items
    expect(JSON.stringify(changes)).not.toContain('sections_permissions')

    await decide({ requester: true, accommodation: true })
    expect(await everythingShown()).toContain('Marqueur-nom')
  })

  test('are all open to the team, whose history names them', async () => {
    await decide({ documents: false })
    const detail = await system.as('contributor').call(get, { params: { id: world.projectId } })
    expect(detail.sections_permissions).toEqual({
      requester: true,
      accommodation: true,
      works: true,
      contractualization: true,
      documents: false,
      funders: false,
      follow_up: false,
      messages: true,
    })
    expect(detail).toMatchObject({ notes: 'Marqueur-notes', requester: { last_name: 'Marqueur-nom' } })
    const { items } = await system.as('contributor').call(history, { params: { id: world.projectId } })
    const altered = items[0]!.changes.find(change => change.field === 'sections_permissions')
    expect(altered).toMatchObject({ label: 'Sections ouvertes au client' })
    expect(altered!.before).toContain('Documents')
    expect(altered!.after).not.toContain('Documents')
  })

  test('that do not exist, or are neither open nor closed, are refused', async () => {
    for (const sections_permissions of [{ kitchen: true }, { works: 'yes' }, ['works']]) {
      const response = await system
        .as('contributor')
        .raw(update as never, { params: { id: world.projectId }, body: { sections_permissions } as never })
      expect(response.statusCode).toBe(422)
    }
  })

  test('are not the client’s to open', async () => {
    const body = { sections_permissions: { funders: true } }
    expect((await system.as('client').refusal(update, { params: { id: world.projectId }, body })).status).toBe(403)
  })
})

test('an order shows a client nothing of what is withheld from them', async () => {
  const admin = system.as('admin')
  const names = ['Abel', 'Zola', 'Morin']
  const ids: string[] = []
  for (const last_name of names) {
    const body = {
      mission_id: world.missionId,
      requester: { type: 'PO' as const, last_name },
      address_location: last_name,
    }
    ids.push(
      (await admin.call(create, { body: { ...body, sections_permissions: { requester: last_name === 'Morin' } } })).id,
    )
  }
  await system.amend('client', { projects_id: ids })
  const order = async (sortBy: 'requester_name' | 'address_location', sortDirection: 'asc' | 'desc') =>
    (await system.as('client').call(list, { query: { sortBy, sortDirection } })).items.map(({ id }) => id)
  const hidden = ids.slice(0, 2).sort()
  for (const sortBy of ['requester_name', 'address_location'] as const) {
    expect(await order(sortBy, 'asc')).toEqual([ids[2], ...hidden])
    expect((await order(sortBy, 'desc')).filter(id => id !== ids[2])).toEqual(hidden)
  }
  await system.amend('client', { projects_id: [world.projectId] })
})

describe('a mission opened to a client', () => {
  test('shows its projects to that client’s people, as clients see them; the mission itself stays closed', async () => {
    const admin = system.as('admin')
    const { id: commissioner } = await admin.call(clientEndpoints.create, { body: { name: 'Ville de Bron' } })
    const foreign = { params: { id: world.foreignProjectId } }
    await system.amend('client', { groups: [{ client_id: commissioner }] })
    expect((await system.as('client').refusal(get, foreign)).status).toBe(404)

    const mission = { params: { id: world.foreignMissionId } }
    await admin.call(missionEndpoints.update, { ...mission, body: { team: { client_access: [commissioner] } } })
    await system.settled()
    expect((await system.as('client').call(get, foreign)).id).toBe(world.foreignProjectId)
    const { items } = await system.as('client').call(list)
    expect(items.map(item => item.id).sort()).toEqual([world.projectId, world.foreignProjectId].sort())
    expect((await system.as('client').call(identityEndpoints.me)).projects_id.sort()).toEqual(
      [world.projectId, world.foreignProjectId].sort(),
    )
    expect((await system.as('client').refusal(missionEndpoints.get, mission)).status).toBe(403)

    await system.amend('outsider', { groups: [{ client_id: commissioner }] })
    expect((await system.as('outsider').call(missionEndpoints.get, mission)).id).toBe(world.foreignMissionId)

    await admin.call(missionEndpoints.update, { ...mission, body: { team: { client_access: [] } } })
    await system.settled()
    expect((await system.as('client').refusal(get, foreign)).status).toBe(404)
    expect((await system.as('client').call(list)).totalItems).toBe(1)
    expect((await system.as('outsider').refusal(missionEndpoints.get, mission)).status).toBe(404)
    await system.amend('outsider', { groups: [] })
    await system.amend('client', { groups: [] })
  })

  test('saving a mission without its team leaves the team as it is', async () => {
    const params = { id: world.missionId }
    const before = await system.as('admin').call(missionEndpoints.get, { params })
    await system.as('manager').call(missionEndpoints.update, { params, body: { comment: 'Sans équipe' } })
    await system.as('manager').call(missionEndpoints.update, {
      params,
      body: { team: { users_additional_access: [testUsers.outsider.id] } },
    })
    await system.settled()
    const after = await system.as('admin').call(missionEndpoints.get, { params })
    expect(after.team).toEqual({ ...before.team, users_additional_access: [testUsers.outsider.id] })
    await system
      .as('manager')
      .call(missionEndpoints.update, { params, body: { team: { users_additional_access: [] } } })
  })
})
