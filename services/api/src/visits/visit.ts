import type { Written } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type VisitSheet, visit, visitStateOf } from '@faitage/contracts/visits/visit'
import type { VisitItem } from '@faitage/contracts/visits/visit.endpoints'
import type { RecordItem } from '@faitage/projections/kernel/record-model'
import { visitModel } from '@faitage/projections/visits/visit'
import { visitSites } from '@faitage/projections/visits/week.queries'
import { alone } from '../kernel/alone.ts'
import { type Api, fold } from '../kernel/api.ts'
import { namesOf } from '../kernel/history/names.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { type By, type RecordOperations, recordOperations } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { projectTitles } from '../projects/project-titles.ts'
import { writableMissions } from '../projects/writable-missions.ts'
import { followed } from './followed.ts'
import { judgeVisit } from './judge-visit.ts'

type Item = RecordItem<VisitSheet> & VisitItem
export type VisitOperations = RecordOperations<typeof visit, Item>

const decider = deciderOf(visit)

/** What is done with visits. Each write is followed by its project: the day of the visit, and the status of its step. */
export function visitOperations(api: Api): VisitOperations {
  const operations = recordOperations<typeof visit, Item>(api, visit, {
    model: visitModel,
    references: {
      project_id: { nameOf: async id => (await projectTitles(api, [id])).get(id)?.title ?? '' },
      visitor_id: { nameOf: id => api.people.nameOf(id), byCheck: true },
      accommodation_id: { nameOf: id => dwellingName(api, id), byCheck: true },
      photos: { nameOf: async () => 'photo', byCheck: true },
    },
    check: writing => judgeVisit(api, writing),
    complete: (items, caller) => complete(api, items, caller),
  })
  /**
   * Two visits of a project are judged one after the other, and two of a visitor's day (`judgeVisit`): neither misses the
   * other. A report takes nobody's time.
   */
  const write = async (project_id: string | undefined, work: () => Promise<Written | Refusal>, by: By) => {
    const written = await (project_id ? alone(api, `visits of project ${project_id}`, work) : work())
    return isRefusal(written) ? written : followed(api, written, by.request.commandId, { caller: by.caller })
  }
  return {
    ...operations,
    register: (sheet, by) => {
      const status = sheet.status ?? (sheet.on ? 'programmee' : 'a_programmer')
      return write(sheet.project_id, () => operations.register({ ...sheet, status }, by), by)
    },
    amend: async (id, changes, by) => {
      const processed = changes.status === 'traitee'
      const refusal = processed ? await alreadyProcessed(api, id, by) : undefined
      return (
        refusal ?? write(processed ? undefined : await projectOf(api, id), () => operations.amend(id, changes, by), by)
      )
    },
    remove: (id, by) => write(undefined, () => operations.remove(id, by), by),
    undo: async (id, revision, by) => write(await projectOf(api, id), () => operations.undo(id, revision, by), by),
  }
}

/** The project a visit is of, which it stays of. */
async function projectOf(api: Api, id: string): Promise<string | undefined> {
  const { state } = await fold(api, decider, streamOf.record(visit.stream, id))
  return state.life === 'absent' ? undefined : state.sheet.project_id
}

/** Two people process one visit: the second is told, unless they had the first one's report on screen. */
async function alreadyProcessed(api: Api, id: string, { request }: By): Promise<Refusal | undefined> {
  if (request.ifMatch !== undefined) return undefined
  const stream = streamOf.record(visit.stream, id)
  const { state, commands } = await api.folds.catchUp(decider, stream)
  if (state.life !== 'present' || state.sheet.status !== 'traitee' || commands.has(request.commandId)) return undefined
  const events = await api.events.read(stream)
  const said = events.findLast(({ data }) => (data as { changes?: Partial<VisitSheet> }).changes?.status === 'traitee')
  const who = await api.people.nameOf((said ?? events[0]!).metadata.actor.id)
  return refused('visit.processed', { who })
}

async function dwellingName(api: Api, id: string): Promise<string> {
  const { rows } = await api.pool.query<{ name: string | null }>(
    `select dwelling ->> 'name' as name from project_list_apart, jsonb_array_elements(detail -> 'accommodations') as dwelling
     where project_list_apart.id = (select project_id from dwelling where id = $1) and dwelling ->> 'id' = $1::text`,
    [id],
  )
  return rows[0]?.name ?? 'Logement'
}

/** Visits with what they are called, where they are and who goes. */
async function complete(api: Api, items: readonly RecordItem<VisitSheet>[], caller: Caller): Promise<Item[]> {
  const nameOf = await namesOf(
    api.people,
    items.flatMap(({ visitor_id }) => visitor_id ?? []),
  )
  const sites = await visitSites(
    api.db,
    items.map(({ project_id }) => project_id),
  )
  const known = [...sites.values()].flatMap(({ mission_id }) => (mission_id ? [{ mission_id }] : []))
  const writable = await writableMissions(api, caller, known)
  const today = api.clock.today()
  return items.map(item => {
    const { dwellings = [], ...site } = sites.get(item.project_id) ?? nowhere
    const dwelling = dwellings.find(({ id }) => id === item.accommodation_id)
    return {
      ...item,
      ...site,
      state: visitStateOf(item, today),
      visitor: item.visitor_id ? { id: item.visitor_id, name: nameOf(item.visitor_id) } : null,
      accommodation_name: dwelling ? (dwelling.name ?? 'Logement') : null,
      may_write: site.mission_id !== null && writable.has(site.mission_id),
    }
  })
}

const nowhere = {
  project_title: '',
  mission_id: null,
  mission_name: '',
  address: null,
  address_code: null,
  address_location: null,
  latitude: null,
  longitude: null,
  dwellings: [],
}
