import type { BodyInputOf } from '@faitage/contracts/kernel/endpoint'
import { addDays, todayInParis } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { userDecider } from '../../identity/user.decider.ts'
import { handle } from '../../kernel/events/handle.ts'
import { worker } from '../../kernel/http/caller.ts'
import { internalContext } from '../../kernel/http/request-context.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import type { TestClient } from '../../testing/client.ts'
import { type TestSystem, testUsers } from '../../testing/system.ts'

/** The day in Paris, so many days before today. */
export const daysAgo = (days: number): string => addDays(todayInParis(), -days)

/** `YYYY-MM-DD` as sentences say it. */
export const french = (day: string): string => day.split('-').toReversed().join('/')

/** A mission that the manager and the contributor work on; the outsider does not see it. */
export async function openMission(as: TestClient, name = 'OPAH de Lille'): Promise<string> {
  const team = { mission_managers: [testUsers.manager.id], collaborators: [testUsers.contributor.id] }
  return (await as.call(missionEndpoints.create, { body: { name, team } })).id
}

export type Opening = BodyInputOf<typeof projectEndpoints.create>

/** What a person fills in to open Madame Morel's project, thirty days ago. */
export const opening = (mission_id: string, over: Partial<Opening> = {}): Opening => ({
  mission_id,
  requester: { type: 'PO', title: 'mme', last_name: 'Morel', first_name: 'Jeanne', email: 'jeanne@exemple.fr' },
  address_location: 'Lille',
  address_code: '59000',
  status: 'contact',
  on: daysAgo(30),
  ...over,
})

export const openProject = (as: TestClient, mission_id: string, over: Partial<Opening> = {}) =>
  as.call(projectEndpoints.create, { body: opening(mission_id, over) })

/** Makes projects those of the client. */
export async function giveToClient({ api, seen }: TestSystem, ...projects_id: string[]): Promise<void> {
  const written = await handle(api, {
    decider: userDecider,
    stream: streamOf.user(testUsers.client.id),
    command: { type: 'AmendUser', changes: { projects_id } },
    caller: worker,
    request: internalContext(),
  })
  if (isRefusal(written)) throw new Error(written.key)
  seen.position = written.position
}
