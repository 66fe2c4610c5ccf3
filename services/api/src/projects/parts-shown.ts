import type { BodyOf } from '@faitage/contracts/kernel/endpoint'
import type { KnownMission } from '@faitage/contracts/missions/mission-state'
import type { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import type { AnyProject } from '@faitage/contracts/projects/project-state'
import { altered } from '../kernel/history/altered.ts'
import { demandShown } from '../missions/mission-access.ts'

type Body = BodyOf<typeof projectEndpoints.create> | BodyOf<typeof projectEndpoints.update>

/**
 * Refuses what would change a part of the project that its mission does not show. What is sent as it stands is let through:
 * clients that send the whole sheet go on working.
 *
 * @throws {Refusal} mission.feature.off
 */
export function demandPartsShown(mission: KnownMission, body: Body, project?: AnyProject): void {
  const { type: _, ...requester } = body.requester ?? {}
  if (altered(project?.requester ?? {}, requester)) demandShown({ feature: 'ca_requester' }, mission)
  const { accommodation = {} } = body
  const dwelling = 'id' in accommodation ? project?.accommodations.find(({ id }) => id === accommodation.id) : undefined
  const { id: __, ...fields } = { id: undefined, ...accommodation }
  if (altered(dwelling ?? {}, fields)) demandShown({ feature: 'ca_accommodation' }, mission)
}
