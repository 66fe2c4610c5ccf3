import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { addDays, mondayOf } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { sectionsOpenToClient } from '@faitage/contracts/projects/sections'
import {
  visitEndpoints as endpoints,
  type OwnVisit,
  ownVisitEndpoints,
  visitWorkerEndpoints,
} from '@faitage/contracts/visits/visit.endpoints'
import { visitsBeside } from '@faitage/projections/visits/visit'
import { projectsToVisit } from '@faitage/projections/visits/week.queries'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { sameValue } from '../kernel/history/altered.ts'
import { namesOf } from '../kernel/history/names.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { refused } from '../kernel/refusal.ts'
import { projectDecider } from '../projects/project.decider.ts'
import { type Reached, reachProject } from '../projects/project-access.ts'
import { projectNow } from '../projects/project-facts.ts'
import { finishFollowing } from './followed.ts'
import { type VisitOperations, visitOperations } from './visit.ts'

/** Visits of a week, and visitors beside each other, at most. */
const WEEK_MAX = 1000

/** The visits of projects: as records, as the programme of a week, and as a client is told of them. */
export function visitRoutes(api: Api): RouteDefinition[] {
  const operations = visitOperations(api)
  const list = async ({ project_id, ...query }: QueryOf<typeof endpoints.list>, caller: Caller) => {
    if (!project_id) return operations.list(query, caller)
    return operations.list(query, caller, [sql`sheet ->> 'project_id' = ${project_id}`])
  }
  const get: VisitOperations['get'] = async (id, caller) => {
    const item = await operations.get(id, caller)
    const { requester } = (await projectNow(api, item.project_id)) ?? {}
    return { ...item, phone: requester?.phone_number_1 ?? requester?.phone_number_2 ?? null }
  }
  return [
    ...recordRoutes({ ...operations, get }, endpoints, list),
    route(endpoints.takeDisorders, ({ params, caller, request }) =>
      takeDisorders(api, operations, params.id, { caller, request }),
    ),
    route(endpoints.week, ({ query, caller }) => weekOf(api, operations, query, caller)),
    route(ownVisitEndpoints.list, async ({ reached, caller }) => ({ items: await ownVisits(api, reached, caller) })),
    route(visitWorkerEndpoints.follow, async ({ params, caller }) => {
      return (await finishFollowing(api, params.id, caller)) ?? { ok: true as const }
    }),
  ]
}

/** Adds to the dwelling the disorders it does not have yet: taken twice, they are there once. */
async function takeDisorders(api: Api, operations: VisitOperations, id: string, { caller, request }: By) {
  const { state } = await operations.reach(id, caller)
  if (state.life !== 'present') return refused('NOT_FOUND')
  const { project_id, accommodation_id, disorders = [] } = state.sheet
  const { project } = await reachProject(api, caller, project_id, 'write')
  if (!disorders?.length) return refused('visit.noDisorders')
  const only = project.accommodations.length === 1 ? project.accommodations[0]?.id : undefined
  const dwelling = project.accommodations.find(one => one.id === (accommodation_id ?? only))
  if (!dwelling) return refused('visit.noAccommodation')
  const known = dwelling.disorders ?? []
  const { commandId, requestHash } = request
  const more = disorders.filter(one => !known.some(other => sameValue(one, other)))
  return handle(api, {
    decider: projectDecider,
    stream: streamOf.project(project_id),
    command: {
      type: 'ReviseProject',
      accommodation: { id: dwelling.id, new_id: dwelling.id, sheet: { disorders: [...known, ...more] } },
      today: api.clock.today(),
    },
    caller,
    // What was on screen is a revision of the visit, not of the project.
    request: {
      id: request.id,
      ip: request.ip,
      commandId,
      requestHash,
      ifMatch: undefined,
      newId: kind => request.newId(kind),
    },
  })
}

async function weekOf(
  api: Api,
  operations: VisitOperations,
  { day, ...asked }: QueryOf<typeof endpoints.week>,
  caller: Caller,
) {
  const today = api.clock.today()
  const monday = mondayOf(day ?? today)
  const { mission_id = [], referrer_id = [], kind, area } = asked
  const more: RawBuilder<SqlBool>[] = [
    sql`sheet ->> 'status' <> 'annulee'`,
    ...(area
      ? [
          sql<SqlBool>`exists (select from project_list where project_list.id = (sheet ->> 'project_id')::uuid
          and starts_with(upper(address_code), ${area.toUpperCase()}))`,
        ]
      : []),
  ]
  const [visits, waiting] = await Promise.all([
    operations.list(
      {
        page: 1,
        size: WEEK_MAX,
        sortBy: 'on',
        sortDirection: 'asc',
        on: `${monday}..${addDays(monday, 6)}`,
        ...(mission_id.length > 0 ? { mission_id } : {}),
        ...(referrer_id.length > 0 ? { visitor_id: referrer_id } : {}),
        ...(kind ? { kind: [kind] } : {}),
      },
      caller,
      more,
    ),
    projectsToVisit(api.db, caller, asked),
  ])
  const ids = new Set([
    ...referrer_id,
    ...visits.items.flatMap(({ visitor_id }) => visitor_id ?? []),
    ...(referrer_id.length > 0 ? [] : [caller.id, ...waiting.items.flatMap(({ referrers }) => referrers)]),
  ])
  const nameOf = await namesOf(api.people, ids)
  const visitors = [...ids].map(id => ({ id, name: nameOf(id) })).sort((a, b) => a.name.localeCompare(b.name, 'fr'))
  return {
    monday,
    today,
    visitors,
    visits: visits.items,
    to_program: waiting.items,
    total: waiting.total,
    areas: waiting.areas,
  }
}

/** What is programmed and what took place, to whoever may see the project: day, hours, who comes. Nothing else. */
async function ownVisits(api: Api, { project }: Reached, caller: Caller): Promise<OwnVisit[]> {
  if (caller.role === 'client' && !sectionsOpenToClient(project.sheet.sections_permissions).accommodation)
    throw refused('NOT_FOUND')
  const today = api.clock.today()
  const visits = await visitsBeside(api.db, { project_id: project.project_id })
  const nameOf = await namesOf(
    api.people,
    visits.flatMap(({ sheet }) => sheet.visitor_id ?? []),
  )
  return visits
    .flatMap(({ id: visitId, sheet: { kind, status, on, starts_at, ends_at, visitor_id } }): OwnVisit[] => {
      if (!on || (status !== 'programmee' && status !== 'traitee')) return []
      const state = status === 'traitee' || on < today ? 'passee' : 'programmee'
      const visitor_name = visitor_id ? nameOf(visitor_id) : null
      return [{ id: visitId, kind, state, on, starts_at: starts_at ?? null, ends_at: ends_at ?? null, visitor_name }]
    })
    .sort((a, b) => b.on.localeCompare(a.on))
}
