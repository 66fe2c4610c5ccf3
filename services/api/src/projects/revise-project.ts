import type { BodyOf } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { altered, sameValue } from '../audit/altered.ts'
import { stateOnScreen } from '../audit/state-on-screen.ts'
import type { Api } from '../kernel/api.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import { withContactsRead } from './contact-values.ts'
import type { ReviseProject } from './project.commands.ts'
import { projectDecider } from './project.decider.ts'
import type { ProjectState } from './project.state.ts'
import { accommodationIdOf } from './project-id.ts'
import { heldByAnother } from './reference.ts'
import { unknownReferrer } from './referrers.ts'

type Body = BodyOf<typeof projectEndpoints.update>

/** The command to revise a project as a person edited it; what they left as they saw it is not part of it. */
export async function revisionFrom(
  api: Api,
  request: RequestContext,
  project: ProjectState,
  body: Body,
): Promise<ReviseProject | Refusal> {
  const stream = streamOf.project(project.project_id)
  const seen = await stateOnScreen(api, projectDecider, stream, project, request)
  const asked = withContactsRead(seen ? edited(body, seen) : body, project)
  if (isRefusal(asked)) return asked
  const { requester_type, requester, sheet, referrers, accommodation } = asked
  const { project_id, mission_id } = project
  const reference = sheet?.reference
  if (reference && reference !== project.sheet.reference) {
    const taken = await heldByAnother(api, mission_id, reference, project_id)
    if (taken) return taken
  }
  const unknown = await unknownReferrer(api, referrers?.filter(id => !project.referrers.includes(id)) ?? [])
  if (unknown) return unknown
  return {
    type: 'ReviseProject',
    requester_type,
    requester,
    sheet,
    referrers,
    accommodation: accommodation && targeted(accommodation, requester_type ?? project.requester_type, project, request),
    today: api.clock.today(),
  }
}

/** A sheet without an id is that of the project's one dwelling; naming it lets conflicts be told field by field. */
function targeted(
  { id, ...sheet }: NonNullable<Body['accommodation']>,
  requesterType: ProjectState['requester_type'],
  { project_id, accommodations }: ProjectState,
  { commandId }: RequestContext,
): NonNullable<ReviseProject['accommodation']> {
  const only = requesterType === 'PB' ? undefined : accommodations[0]?.id
  return { id: id ?? only, new_id: accommodationIdOf(project_id, commandId), sheet }
}

/** What differs from the state the person had on screen. */
function edited({ requester_type, requester, sheet, referrers, accommodation }: Body, seen: ProjectState): Body {
  const { id, ...dwellingSheet } = accommodation ?? {}
  const target = id ?? (seen.requester_type === 'PB' ? undefined : seen.accommodations[0]?.id)
  const dwelling = accommodation && seen.accommodations.find(known => known.id === target)
  const changes = dwelling ? altered(dwelling, dwellingSheet) : accommodation && dwellingSheet
  return {
    requester_type: requester_type === seen.requester_type ? undefined : requester_type,
    requester: altered(seen.requester, requester),
    sheet: altered(seen.sheet, sheet),
    referrers: sameValue([...(referrers ?? [])].sort(), [...seen.referrers].sort()) ? undefined : referrers,
    accommodation: changes && { ...changes, id },
  }
}
