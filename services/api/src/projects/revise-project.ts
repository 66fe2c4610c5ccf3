import type { AccommodationSheet } from '@faitage/contracts/accommodations/accommodation'
import type { BodyOf } from '@faitage/contracts/kernel/endpoint'
import { lastStatus } from '@faitage/contracts/kernel/status-timeline'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import type { AnyProject } from '@faitage/contracts/projects/project-state'
import { sectionsOpenToClient } from '@faitage/contracts/projects/sections'
import { altered, sameValue } from '../audit/altered.ts'
import { stateOnScreen } from '../audit/state-on-screen.ts'
import { askedById, customChanges } from '../custom-fields/asked-values.ts'
import { customFieldsToFill } from '../custom-fields/mission-fields.ts'
import type { Api } from '../kernel/api.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { acceptedTypesOf, refusedType } from '../missions/accepted-types.ts'
import { withContactsRead } from './contact-values.ts'
import type { ReviseProject } from './project.commands.ts'
import { projectDecider } from './project.decider.ts'
import { type BodyParts, partsOf } from './project-body.ts'
import { accommodationIdOf } from './project-id.ts'
import { heldByAnother } from './reference.ts'
import { unknownReferrer } from './referrers.ts'

type Body = BodyOf<typeof projectEndpoints.update>
type Dwelling = Partial<AccommodationSheet> & { id?: string | undefined }
type Revised = BodyParts & Pick<Body, 'referrers' | 'status'> & { accommodation?: Dwelling | undefined }

function revisedBy(body: Body, { sheet: { sections_permissions } }: AnyProject): Revised {
  const { referrers, accommodation, status } = body
  const { sheet, ...parts } = partsOf(body)
  // Answers hold every section; sent back as it was answered, the decision is the same.
  const decided = sheet.sections_permissions ?? sections_permissions
  const same = sameValue(sectionsOpenToClient(decided), sectionsOpenToClient(sections_permissions))
  const { sections_permissions: _, ...others } = sheet
  return { ...parts, sheet: same ? others : sheet, referrers, accommodation, status }
}

/** The command to revise a project as a person edited it; what they left as they saw it is not part of it. */
export async function revisionFrom(
  api: Api,
  request: RequestContext,
  project: AnyProject,
  body: Body,
): Promise<ReviseProject | Refusal> {
  const stream = streamOf.project(project.project_id)
  const onScreen = await stateOnScreen(api, projectDecider, stream, project, request)
  const seen = onScreen?.life === 'none' ? undefined : onScreen
  const { project_id, mission_id } = project
  if (body.mission_id && body.mission_id !== mission_id) return refused('project.mission.fixed')
  const revised = revisedBy(body, seen ?? project)
  const asked = withContactsRead(seen ? edited(revised, seen) : revised, project)
  if (isRefusal(asked)) return asked
  const { requester_type, requester, sheet, referrers, accommodation, status } = asked
  const stranger = refusedType(await acceptedTypesOf(api, mission_id), requester_type, project.requester_type)
  if (stranger) return stranger
  const today = api.clock.today()
  const reference = sheet?.reference
  if (reference && reference !== project.sheet.reference) {
    const taken = await heldByAnother(api, mission_id, reference, project_id)
    if (taken) return taken
  }
  const unknown = await unknownReferrer(api, referrers?.filter(id => !project.referrers.includes(id)) ?? [])
  if (unknown) return unknown
  const custom = body.custom_fields && (await customAsked(api, project, seen, body.custom_fields))
  if (isRefusal(custom)) return custom
  return {
    type: 'ReviseProject',
    custom,
    requester_type,
    requester,
    sheet,
    referrers,
    accommodation: accommodation && targeted(accommodation, requester_type ?? project.requester_type, project, request),
    status: status && { to: status, on: body.on ?? today },
    today,
  }
}

async function customAsked(
  api: Api,
  { mission_id, custom }: AnyProject,
  seen: AnyProject | undefined,
  values: NonNullable<Body['custom_fields']>,
) {
  const state = await customFieldsToFill(api, mission_id)
  const onScreen = seen ? { seen: seen.custom ?? {} } : {}
  return customChanges(state, askedById(values), { ...(custom ? { held: custom } : {}), ...onScreen })
}

/** A sheet without an id is that of the project's one dwelling; naming it lets conflicts be shown field by field. */
function targeted(
  { id, ...sheet }: Dwelling,
  requesterType: AnyProject['requester_type'],
  { project_id, accommodations }: AnyProject,
  { commandId }: RequestContext,
): NonNullable<ReviseProject['accommodation']> {
  const only = requesterType === 'PB' ? undefined : accommodations[0]?.id
  return { id: id ?? only, new_id: accommodationIdOf(project_id, commandId), sheet }
}

/** What differs from the state the person had on screen. */
function edited(revised: Revised, seen: AnyProject): Revised {
  const { requester_type, requester, sheet, referrers, accommodation, status } = revised
  const { id, ...dwellingSheet } = accommodation ?? {}
  const target = id ?? (seen.requester_type === 'PB' ? undefined : seen.accommodations[0]?.id)
  const dwelling = accommodation && seen.accommodations.find(known => known.id === target)
  const changes = dwelling ? altered(dwelling, dwellingSheet) : accommodation && dwellingSheet
  return {
    requester_type: requester_type === seen.requester_type ? undefined : requester_type,
    requester: altered(seen.requester, requester),
    sheet: altered(seen.sheet, sheet) ?? {},
    status: status === lastStatus(seen.statuses).status ? undefined : status,
    referrers: sameValue([...(referrers ?? [])].sort(), [...seen.referrers].sort()) ? undefined : referrers,
    accommodation: changes && { ...changes, id },
  }
}
