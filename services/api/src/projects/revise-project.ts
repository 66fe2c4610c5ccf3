import type { AccommodationSheet } from '@faitage/contracts/accommodations/accommodation'
import type { BodyOf } from '@faitage/contracts/kernel/endpoint'
import { lastStatus } from '@faitage/contracts/kernel/status-timeline'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { type AnyProject, statusDates } from '@faitage/contracts/projects/project-state'
import { statusDateFields } from '@faitage/contracts/projects/project-status'
import { sectionsOpenToClient } from '@faitage/contracts/projects/sections'
import { askedById, customChanges } from '../custom-fields/asked-values.ts'
import { customFieldsToFill } from '../custom-fields/mission-fields.ts'
import type { Api } from '../kernel/api.ts'
import { altered, sameValue } from '../kernel/history/altered.ts'
import { stateOnScreen } from '../kernel/history/state-on-screen.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { acceptedTypesOf, refusedType } from '../missions/accepted-types.ts'
import { withContactsRead } from './contact-values.ts'
import type { ReviseProject } from './project.commands.ts'
import { projectDecider } from './project.decider.ts'
import { type BodyParts, partsOf } from './project-body.ts'
import { accommodationIdOf } from './project-id.ts'
import { heldByAnother } from './reference.ts'
import { strangerToTeam, unknownReferrer } from './referrers.ts'
import { type StatusDates, twoDays } from './status-dates.decider.ts'

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
  const { requester_type, requester, sheet, referrers, accommodation } = asked
  const stranger = refusedType(await acceptedTypesOf(api, mission_id), requester_type, project.requester_type)
  if (stranger) return stranger
  const today = api.clock.today()
  const reference = sheet?.reference
  if (reference && reference !== project.sheet.reference) {
    const taken = await heldByAnother(api, mission_id, reference, project_id)
    if (taken) return taken
  }
  const said = statusSaid(body, asked, project, today)
  if (isRefusal(said)) return said
  const added = referrers?.filter(id => !project.referrers.includes(id)) ?? []
  const unknown = (await unknownReferrer(api, added)) ?? (await strangerToTeam(api, mission_id, added))
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
    ...said,
    today,
  }
}

/** The status a body gives with its day, and the days it corrects: `specific_date_status_change` is that of the status. */
function statusSaid(
  { on, specific_date_status_change: specific }: Body,
  { status, dates }: Revised,
  { statuses }: AnyProject,
  today: string,
): Pick<ReviseProject, 'status' | 'status_dates'> | Refusal {
  const now = lastStatus(statuses).status
  const to = status ?? now
  const name = statusDateFields[to]
  const days = [on, specific, status && status !== now ? dates[name] : undefined].filter(one => one != null)
  const [day, other] = [...new Set(days)]
  if (day && other) return twoDays(to, day, other)
  // Of the status it has already, the day is corrected.
  if (to === now && specific) return { status_dates: { ...dates, [name]: specific } }
  const { [name]: _, ...others } = dates
  if (!status) return { status_dates: dates }
  return { status: { to: status, on: day ?? today }, status_dates: status === now ? dates : others }
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
  const { requester_type, requester, sheet, dates, referrers, accommodation, status } = revised
  const { id, ...dwellingSheet } = accommodation ?? {}
  const target = id ?? (seen.requester_type === 'PB' ? undefined : seen.accommodations[0]?.id)
  const dwelling = accommodation && seen.accommodations.find(known => known.id === target)
  const changes = dwelling ? altered(dwelling, dwellingSheet) : accommodation && dwellingSheet
  return {
    requester_type: requester_type === seen.requester_type ? undefined : requester_type,
    requester: altered(seen.requester, requester),
    sheet: altered(seen.sheet, sheet) ?? {},
    dates: altered<StatusDates>(statusDates(seen.statuses), dates) ?? {},
    status: status === lastStatus(seen.statuses).status ? undefined : status,
    referrers: sameValue([...(referrers ?? [])].sort(), [...seen.referrers].sort()) ? undefined : referrers,
    accommodation: changes && { ...changes, id },
  }
}
