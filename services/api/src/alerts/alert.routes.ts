import { alertEndpoints as endpoints, HORIZON } from '@faitage/contracts/alerts/alert.endpoints'
import { alertLines, alertTextColumns } from '@faitage/contracts/alerts/alert-columns'
import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { touchedAlert } from '@faitage/projections/alerts/alert.queries'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { sendCsv } from '../kernel/http/csv.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { refused } from '../kernel/refusal.ts'
import { reachMission } from '../missions/mission-access.ts'
import { alertDecider } from './alert.decider.ts'
import { alertIdOf } from './alert-ids.ts'
import { type Deadline, deadlinesOf, groupsOf, watchOf } from './alerts-of.ts'
import { anyFeature } from './find-monitor.ts'

type Filters = Omit<QueryOf<typeof endpoints.list>, 'page' | 'size' | 'sortBy' | 'sortDirection'>
type Paged = { page: number; size: number; sortBy?: 'value' | 'label' | 'mission' | undefined }

/** The last day that anybody looks at. */
const FOR_EVER = '9999-12-31'
/** Deadlines looked through for one that only its id is known of. */
const LOOKED_THROUGH = 50_000

/** The deadlines, and what people do of them. */
export function alertRoutes(api: Api): RouteDefinition[] {
  const asked = async (caller: Caller, { monitor_id, mine, done, within, ...filters }: Filters, page: Paged) => {
    const watch = monitor_id === undefined ? undefined : await watchOf(api, caller, monitor_id)
    if (monitor_id !== undefined && !watch) throw refused('NOT_FOUND')
    if (watch) await reachMission(api, caller, watch.mission_id)
    return deadlinesOf(api, caller, {
      ...filters,
      ...page,
      watch,
      mine: mine === 'true',
      done: done === 'true',
      until: addDays(filters.on ?? api.clock.today(), within),
    })
  }
  const answered = (rows: readonly Deadline[]) => ({ items: groupsOf(rows), order: rows.map(({ id }) => id) })

  /** The one of an id; one that is over is refused as such to whoever sees its mission. @throws {Refusal} */
  const found = async (id: string, caller: Caller, { monitor_id, entity_id }: Refs): Promise<Deadline> => {
    const known = await touchedAlert(api.db, id)
    const watch = known ?? (monitor_id === undefined ? undefined : await watchOf(api, caller, monitor_id))
    if (watch) await reachMission(api, caller, watch.mission_id)
    const near = watch
      ? { watch, entity_id: known?.entity_id ?? entity_id, until: FOR_EVER }
      : { until: addDays(api.clock.today(), HORIZON) }
    const { rows } = await deadlinesOf(api, anyFeature(caller), {
      ...near,
      page: 1,
      size: LOOKED_THROUGH,
      done: undefined,
    })
    const deadline = rows.find(row => row.id === id)
    if (!deadline) throw refused(watch ? 'alert.over' : 'NOT_FOUND')
    return deadline
  }

  return [
    route(endpoints.list, async ({ query, caller }) => {
      const { page, size, sortBy, sortDirection, ...filters } = query
      const today = api.clock.today()
      const { rows, total, counts } = await asked(caller, filters, { page, size, sortBy, ...{ sortDirection } })
      return { ...answered(rows), page, pageSize: size, totalItems: total, counts, on: filters.on ?? today, today }
    }),

    route(endpoints.export, ({ query, caller }) =>
      sendCsv(alertTextColumns, { wanted: [], caller, filename: 'echeances.csv' }, async page => {
        const { rows, total } = await asked(caller, query, page)
        return { items: alertLines(answered(rows)), page: page.page, pageSize: page.size, totalItems: total }
      }),
    ),

    route(endpoints.update, async ({ params: { id }, body, caller, request }) => {
      const { state, until, reason, monitor_id, entity_id, occurrence } = body
      // They only spare the looking for it: those of another one are of no use.
      const meant = monitor_id && entity_id && occurrence && alertIdOf(monitor_id, { entity_id, occurrence }) === id
      const refs = meant ? { monitor_id, entity_id } : {}
      const deadline = await found(id, caller, refs)
      const { mission_id, watch, level, subject_id } = deadline
      await reachMission(api, caller, mission_id, 'write')
      const about = {
        id,
        mission_id,
        monitor_id: deadline.monitor,
        watch,
        level,
        entity_id: deadline.entity_id,
        occurrence: deadline.occurrence,
      }
      const today = api.clock.today()
      return handle(api, {
        decider: alertDecider,
        stream: streamOf.record('followUpAlert', id),
        command:
          state === 'postponed' ? { about, state, until: until ?? today, reason, subject_id, today } : { about, state },
        caller,
        request,
      })
    }),
  ]
}

interface Refs {
  monitor_id?: string | undefined
  entity_id?: string | undefined
}
