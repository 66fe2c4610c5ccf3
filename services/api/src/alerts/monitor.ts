import { HORIZON } from '@faitage/contracts/alerts/alert.endpoints'
import { defaultKeys, defaultSheet } from '@faitage/contracts/alerts/default-monitors'
import { type MonitorSheet, monitor } from '@faitage/contracts/alerts/monitor'
import { monitorEndpoints as endpoints, type MonitorItem } from '@faitage/contracts/alerts/monitor.endpoints'
import { watchedLevels } from '@faitage/contracts/alerts/watched-dates'
import type { CustomFieldsState } from '@faitage/contracts/custom-fields/custom-fields-state'
import type { QueryOf, Written } from '@faitage/contracts/kernel/endpoint'
import { addDays } from '@faitage/contracts/kernel/format-date'
import type { KnownMission } from '@faitage/contracts/missions/mission-state'
import { countByWatch } from '@faitage/projections/alerts/alert.queries'
import { monitorModel } from '@faitage/projections/alerts/monitor'
import type { RecordItem } from '@faitage/projections/kernel/record-model'
import { wordsIn } from '@faitage/projections/kernel/search'
import { sql } from 'kysely'
import { foldCustomFields } from '../custom-fields/mission-fields.ts'
import type { Api } from '../kernel/api.ts'
import { historyPage } from '../kernel/history/history.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { type By, recordOperations } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { reachMission } from '../missions/mission-access.ts'
import { defaultMonitorId, type OwnMonitor } from './alert-ids.ts'
import { endless } from './endless.ts'
import { findDefaultMonitor } from './find-monitor.ts'
import { calledWatched, nameOfWatched, unwatchable } from './watched-custom.ts'

/** Monitors of one mission at most. */
const MOST = 100

type Item = RecordItem<MonitorSheet>

/**
 * What watches the dates of a mission. The product's own are there without anything being written: the first change takes
 * one over, under the id it had. */
export function monitorRoutes(api: Api): RouteDefinition[] {
  const ofMission = async (mission_id: string) => {
    const { rows } = await sql<{
      id: string
    }>`select id from monitor where mission_id = ${mission_id} and not is_deleted`.execute(api.db)
    return rows
  }
  const operations = recordOperations<typeof monitor, Item>(api, monitor, {
    model: monitorModel,
    identify: ({ mission_id, default_key }, { request }) => {
      const key = defaultKeys.find(one => one === default_key)
      return key ? defaultMonitorId({ mission_id, key }) : request.newId(monitor.stream)
    },
    references: {
      field: { nameOf: name => calledWatched(api, name), byCheck: true },
      ended_by: { nameOf: name => calledWatched(api, name), byCheck: true },
    },
    check: async writing => {
      const { action, sheet } = writing
      if (action === 'remove') return sheet.default_key ? refused('monitor.default.kept') : undefined
      const wrong = (await unwatchable(api, writing)) ?? (await endless(api, writing))
      if (wrong) return wrong
      if (action === 'amend' || sheet.default_key) return undefined
      return (await ofMission(sheet.mission_id)).length >= MOST ? refused('monitor.tooMany', { most: MOST }) : undefined
    },
  })

  const completed = async (items: readonly Item[], mission_id: string, caller: Caller): Promise<MonitorItem[]> => {
    const filter = { mission_id: [mission_id], levels: watchedLevels, until: addDays(api.clock.today(), HORIZON) }
    const counts = await countByWatch(api.db, caller, filter)
    const { state } = await foldCustomFields(api, mission_id)
    return items.map(({ default_key, ...item }) => ({
      ...item,
      ...watchedBy(state, item.field),
      type: 'date',
      automatic: default_key !== undefined,
      default: default_key !== undefined && isAsMade({ ...item, default_key }),
      monitor_id: item.id,
      invisible: item.invisible ?? false,
      count: counts.get(default_key ?? item.id) ?? 0,
    }))
  }

  /** One of the product's own that the mission did not touch. */
  const untouched = ({ mission_id, key }: OwnMonitor): Item => ({
    ...defaultSheet(mission_id, key),
    id: defaultMonitorId({ mission_id, key }),
    revision: 0,
    created_at: new Date(0).toISOString(),
    updated_at: new Date(0).toISOString(),
  })

  /** Those of a mission, the product's own first, in the order it has them. */
  const allOf = async (mission_id: string, caller: Caller): Promise<MonitorItem[]> => {
    const { items } = await operations.list({ page: 1, size: 1000 }, caller, [sql`mission_id = ${mission_id}`])
    const taken = new Map(items.map(item => [item.default_key, item]))
    const own = defaultKeys.map(key => taken.get(key) ?? untouched({ mission_id, key }))
    return completed([...own, ...items.filter(item => !item.default_key)], mission_id, caller)
  }

  const list = async (query: QueryOf<typeof endpoints.list>, caller: Caller) => {
    const found = sorted(
      query,
      (await allOf(query.mission_id, caller)).filter(item => matches(query, item)),
    )
    const from = (query.page - 1) * query.size
    return {
      items: found.slice(from, from + query.size),
      page: query.page,
      pageSize: query.size,
      totalItems: found.length,
    }
  }

  /** One of the product's own by its id, when nothing was written of it. @throws {Refusal} where it is not the caller's */
  const untouchedOf = async (id: string, caller: Caller): Promise<OwnMonitor | undefined> => {
    const events = await api.events.read(`${monitor.stream}-${id}`)
    if (events.length > 0) return undefined
    const own = await findDefaultMonitor(api, id, caller)
    if (own) await reachMission(api, caller, own.mission_id)
    return own
  }

  /** Takes one of the product's own over, so that it can be changed as any other. */
  const taken = async (own: OwnMonitor, by: By): Promise<Written | Refusal> => {
    const request = internalContext(by.request.newId('default monitor'))
    return operations.register(defaultSheet(own.mission_id, own.key), { caller: by.caller, request })
  }

  const reset = async ({ mission_id, life }: KnownMission, by: By) => {
    if (life === 'removed') return refused('mission.removed')
    let position: string | null = null
    let changed = 0
    for (const key of defaultKeys) {
      const id = defaultMonitorId({ mission_id, key })
      if ((await api.events.read(`${monitor.stream}-${id}`)).length === 0) continue
      const before = (await operations.reach(id, by.caller)).revision
      const written = await operations.amend(id, cleared(defaultSheet(mission_id, key)), {
        caller: by.caller,
        request: internalContext(by.request.newId(`reset ${key}`)),
      })
      if (isRefusal(written)) return written
      if (written.revision > before) changed++
      position = written.position
    }
    return { reset: changed, position }
  }

  const unlessUntouched = async <T>(id: string, caller: Caller, answer: T, otherwise: () => Promise<T>) =>
    (await untouchedOf(id, caller)) ? answer : otherwise()

  return [
    route(endpoints.list, ({ query, caller }) => list(query, caller)),
    route(endpoints.get, async ({ params: { id }, caller }) => {
      const own = await untouchedOf(id, caller)
      const item = own ? untouched(own) : await operations.get(id, caller)
      return (await completed([item], item.mission_id, caller))[0]!
    }),
    route(endpoints.create, ({ body, caller, request }) =>
      operations.register(body as MonitorSheet, { caller, request }),
    ),
    route(endpoints.update, async ({ params: { id }, body, caller, request }) => {
      const by = { caller, request }
      const own = await untouchedOf(id, caller)
      const first = own && (await taken(own, by))
      return isRefusal(first) ? first : operations.amend(id, body as Partial<MonitorSheet>, by)
    }),
    route(endpoints.remove, ({ params: { id }, caller, request }) =>
      unlessUntouched<Written | Refusal>(id, caller, refused('monitor.default.kept'), () =>
        operations.remove(id, { caller, request }),
      ),
    ),
    route(endpoints.history, async ({ params: { id }, query, caller }) =>
      historyPage(await unlessUntouched(id, caller, [], () => operations.history(id, caller)), query),
    ),
    route(endpoints.undo, ({ params, body: { revision }, caller, request }) =>
      operations.undo(params.id, revision, { caller, request }),
    ),
    route(endpoints.reset, ({ reached, caller, request }) => reset(reached, { caller, request })),
  ]
}

const watchedBy = (state: CustomFieldsState, field: string) => {
  const { label, lost } = nameOfWatched(state, field)
  return { field_label: label, field_lost: lost }
}

/** Every field of a sheet, what it leaves out cleared. */
const cleared = (sheet: MonitorSheet): Partial<MonitorSheet> =>
  ({ ...Object.fromEntries(Object.keys(monitor.fields.shape).map(key => [key, null])), ...sheet }) as MonitorSheet

/** Whether it says what the product's own says. */
function isAsMade(sheet: MonitorSheet): boolean {
  const key = defaultKeys.find(one => one === sheet.default_key)
  if (!key) return false
  const made = cleared(defaultSheet(sheet.mission_id, key)) as Record<string, unknown>
  const now = sheet as unknown as Record<string, unknown>
  const said = (value: unknown) => JSON.stringify(value === undefined || value === false ? null : value)
  return Object.keys(made).every(field => said(made[field]) === said(now[field]))
}

function matches({ term, id, field, invisible }: Query, item: MonitorItem): boolean {
  return (
    (id.length === 0 || id.includes(item.id)) &&
    (!field || asked(field).length === 0 || asked(field).includes(item.field)) &&
    (invisible === undefined || (invisible === 'true') === item.invisible) &&
    (!term || wordsIn(item.name).includes(wordsIn(term)))
  )
}
type Query = QueryOf<typeof endpoints.list>
const asked = (values: unknown) => [values].flat().map(String)

function sorted({ sortBy, sortDirection }: Query, items: MonitorItem[]): MonitorItem[] {
  if (!sortBy) return items
  const way = sortDirection === 'desc' ? -1 : 1
  const keyOf = (item: MonitorItem) => String(item[sortBy as 'name' | 'field'])
  return items.sort((a, b) => way * keyOf(a).localeCompare(keyOf(b), 'fr'))
}
