import type { BodyOf } from '@faitage/contracts/kernel/endpoint'
import type { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { mayReachMission } from '@faitage/projections/kernel/viewer'
import { askedById, customChanges } from '../custom-fields/asked-values.ts'
import { customFieldsToFill } from '../custom-fields/mission-fields.ts'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { acceptedTypesOf, refusedType, withDefaults } from '../missions/accepted-types.ts'
import { demandRunning, demandWriting, foldMission, reachOf } from '../missions/mission-access.ts'
import { withContactsRead } from './contact-values.ts'
import { demandPartsShown } from './parts-shown.ts'
import type { OpenProject } from './project.commands.ts'
import { partsOf } from './project-body.ts'
import { accommodationIdOf, requesterIdOf } from './project-id.ts'
import { freeProjectId } from './reference.ts'
import { strangerToTeam, unknownReferrer } from './referrers.ts'
import { datedOpening } from './status-dates.decider.ts'

/**
 * The command to open a project as a person filled it in: `À contacter` today by default. Without a reference the id
 * comes from the command, so that a double click opens one project.
 */
export async function openingFrom(
  api: Api,
  caller: Caller,
  request: RequestContext,
  body: BodyOf<typeof projectEndpoints.create>,
): Promise<OpenProject | Refusal> {
  const mission = await foldMission(api, body.mission_id)
  if (mission.life !== 'present' || !mayReachMission(caller, reachOf(mission))) return refused('mission.unknown')
  demandWriting(caller, mission)
  demandRunning(mission)
  demandPartsShown(mission, body)
  const stranger = refusedType(await acceptedTypesOf(api, body.mission_id), body.requester.type)
  if (stranger) return stranger
  const contacts = withContactsRead(partsOf(body))
  if (isRefusal(contacts)) return contacts
  const { requester = {}, sheet, dates } = contacts
  const { mission_id, referrers = [], accommodation } = body
  const unknown = (await unknownReferrer(api, referrers)) ?? (await strangerToTeam(api, mission_id, referrers))
  if (unknown) return unknown
  const custom = body.custom_fields
    ? customChanges(await customFieldsToFill(api, mission_id), askedById(body.custom_fields))
    : undefined
  if (isRefusal(custom)) return custom
  const { reference } = sheet
  const { commandId } = request
  const project_id = reference ? await freeProjectId(api, mission_id, reference, commandId) : request.newId('project')
  if (isRefusal(project_id)) return project_id
  const today = api.clock.today()
  const said = datedOpening(dates, body, today)
  if (isRefusal(said)) return said
  const [first, ...since] = said
  const filledIn = accommodation && Object.values(accommodation).some(value => value !== null && value !== undefined)
  return {
    type: 'OpenProject',
    project_id,
    mission_id,
    requester_id: requesterIdOf(project_id),
    requester_type: body.requester.type,
    requester: await withDefaults(api, mission_id, requester),
    // Whatever was sent: a project just created asks nothing of anybody yet.
    sheet: { ...sheet, required_action: false },
    status: first.status,
    on: first.on,
    since,
    referrers,
    custom,
    accommodations: filledIn ? [{ id: accommodationIdOf(project_id, commandId), sheet: accommodation }] : [],
    today,
  }
}
