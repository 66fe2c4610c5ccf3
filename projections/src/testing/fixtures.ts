import { randomUUID } from 'node:crypto'
import type { FaitageEventOf } from '@faitage/contracts/all-events'
import { userRegistered } from '@faitage/contracts/identity/user'
import { emptyTeam, missionOpened } from '@faitage/contracts/missions/mission'
import { projectOpened } from '@faitage/contracts/projects/project'

type Data<T extends Parameters<typeof Object>[0]> = T extends { data: infer D } ? Partial<D> : never

/** A user of the consultancy. */
export const aUser = (over: Data<FaitageEventOf<'UserRegistered'>> = {}) =>
  userRegistered({
    id: randomUUID(),
    first_name: 'Camille',
    last_name: 'Renaud',
    email: 'camille.renaud@example.org',
    role: 'contributor',
    kind: 'employee',
    active: true,
    groups: [],
    projects_id: [],
    preferred_app: 'individual',
    ...over,
  })

/** A mission nobody works on yet. */
export const aMission = (over: Data<FaitageEventOf<'MissionOpened'>> = {}) =>
  missionOpened({
    mission_id: randomUUID(),
    mission_type: 'individual',
    status: 'en_cours',
    name: 'OPAH Val de Loire',
    team: emptyTeam,
    ...over,
  })

/** A project to contact. */
export const aProject = (over: Data<FaitageEventOf<'ProjectOpened'>> = {}) =>
  projectOpened({
    project_id: randomUUID(),
    mission_id: randomUUID(),
    requester_id: randomUUID(),
    requester_type: 'PO',
    requester: { last_name: 'Lefèvre', first_name: 'Zoé' },
    sheet: { reference: 'P-1', address: '3 rue de l’Église', address_code: '37000', address_location: 'Tours' },
    status: 'a_contacter',
    on: '2024-03-01',
    referrers: [],
    ...over,
  })
