import { agency } from '@faitage/contracts/directory/agency'
import { antenna } from '@faitage/contracts/directory/antenna'
import { lastStatus } from '@faitage/contracts/kernel/status-timeline'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { hiddenFlags } from '@faitage/contracts/missions/mission-flags'
import { owed } from '@faitage/contracts/projects/portal/expected-document'
import { unreadOf } from '@faitage/contracts/projects/portal/messages'
import { clientWords, stagesOf } from '@faitage/contracts/projects/portal/stages'
import { trackerEndpoints as endpoints, type Tracker } from '@faitage/contracts/projects/portal/tracker.endpoints'
import { listFolders } from '@faitage/projections/files/file-list.queries'
import { expectedOf, filesOf } from '@faitage/projections/projects/expected-document'
import { type Api, fold } from '../../kernel/api.ts'
import { namesOf } from '../../kernel/history/names.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../../kernel/http/route.ts'
import { folderOf } from '../../kernel/records/place.ts'
import { detailOf } from '../project.queries.ts'
import type { Reached } from '../project-access.ts'
import { asClient, followersOf, openToClient } from './client-side.ts'
import { isLate } from './expected-document.ts'
import { threadOf } from './message.routes.ts'

/** A project as its client follows it, for them and for the team that wants to see what they see. */
export const trackerRoutes = (api: Api): RouteDefinition[] => [
  route(endpoints.get, ({ reached, caller }) => trackerOf(api, caller, reached)),

  route(endpoints.asClient, ({ reached, caller }) => detailOf(api, asClient(caller), reached)),

  route(endpoints.followers, async ({ params }) => {
    const followers = await followersOf(api, params.id)
    const nameOf = await namesOf(
      api.people,
      followers.map(({ id }) => id),
    )
    return { items: followers.map(({ id, active }) => ({ id, name: nameOf(id), active })) }
  }),
]

async function trackerOf(api: Api, caller: Caller, reached: Reached): Promise<Tracker> {
  const { project, mission } = reached
  const [documents, messages, agencyOf, nameOf] = await Promise.all([
    openToClient(reached, 'documents') ? documentsOf(api, project.project_id) : undefined,
    openToClient(reached, 'messages') ? messagesOf(api, caller, project.project_id) : undefined,
    whomToTalkTo(api, mission.sheet),
    namesOf(api.people, project.referrers),
  ])
  const { status, on } = lastStatus(project.statuses)
  const { actor } = clientWords[status]
  const missing = documents?.awaited.some(one => owed.includes(one.status)) === true
  return {
    id: project.project_id,
    mission_name: mission.sheet.name,
    reference: project.sheet.reference ?? null,
    status,
    status_on: on,
    // What the team waits for from them comes first, as long as the project is not over.
    actor: missing && actor === 'team' ? 'client' : actor,
    stages: stagesOf(project.statuses),
    referrers: project.referrers.map(id => ({ id, name: nameOf(id) })),
    agency: agencyOf,
    funding: openToClient(reached, 'works') && !hiddenFlags(mission.sheet).includes('ca_simulations'),
    energy: openToClient(reached, 'accommodation') && !hiddenFlags(mission.sheet).includes('ca_energy_audit'),
    visits: openToClient(reached, 'accommodation') && !hiddenFlags(mission.sheet).includes('ca_visits'),
    ...(documents ? { documents } : {}),
    ...(messages ? { messages } : {}),
  }
}

async function documentsOf(api: Api, projectId: string): Promise<NonNullable<Tracker['documents']>> {
  const [expected, { folders }] = await Promise.all([
    expectedOf(api.db, projectId),
    listFolders(api.db, { owner: { kind: 'project', id: projectId }, sharedOnly: true }),
  ])
  const files = await filesOf(
    api.db,
    projectId,
    expected.map(({ sheet }) => sheet.file_id),
  )
  const today = api.clock.today()
  const awaited = expected.map(({ id, sheet }) => {
    const { kind = 'autre', name = null, due, explanation, status = 'attendu', refusal, file_id } = sheet
    const file = file_id ? files.get(file_id) : undefined
    // What they may not open is not named either.
    const received = file?.shared ? { id: file.id, name: file.name } : null
    return { id, kind, name, due, explanation, status, refusal, late: isLate(sheet, today), file: received }
  })
  return { awaited, count: folders.reduce((sum, one) => sum + one.files, 0), max_size: api.config.files.maxSize }
}

async function messagesOf(api: Api, caller: Caller, projectId: string): Promise<NonNullable<Tracker['messages']>> {
  const { state } = await threadOf(api, projectId)
  const side = caller.role === 'client' ? 'client' : 'team'
  return { unread: unreadOf(state, { side, user_id: caller.id }).length, total: state.messages.length }
}

/** The antenna that carries the mission, else its agency: what one reads on their letters. */
async function whomToTalkTo(
  api: Api,
  { antenna_id, agency_id }: { antenna_id?: string | null | undefined; agency_id?: string | null | undefined },
): Promise<Tracker['agency']> {
  for (const [record, id] of [
    [antenna, antenna_id],
    [agency, agency_id],
  ] as const) {
    if (!id) continue
    const { state } = await fold(api, folderOf(record), streamOf.record(record.stream, id))
    if (state.life !== 'present') continue
    const { name, phone_number = null, email_address = null, postal_address = null } = state.sheet
    return { name, phone_number, email_address, postal_address }
  }
  return null
}
