import type { AlertGroup } from '@faitage/contracts/alerts/alert.endpoints'
import { watchedLevels } from '@faitage/contracts/alerts/watched-dates'
import type { Permission } from '@faitage/contracts/kernel/permission'
import { type AlertQuery, type AlertRow, listAlerts } from '@faitage/projections/alerts/alert.queries'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { alertIdOf, monitorIdOf } from './alert-ids.ts'
import { findDefaultMonitor } from './find-monitor.ts'

/** The kinds of things whose dates somebody may read; what belongs to a copro is not shown without it. */
const levelsOf = ({ permissions }: Pick<Caller, 'permissions'>) =>
  watchedLevels.filter(level => permissions.has(`read ${level}` satisfies Permission))

/** A deadline as it was computed, under its ids. */
export type Deadline = AlertRow & { readonly id: string; readonly monitor: string }

const identified = (row: AlertRow): Deadline => {
  const monitor = monitorIdOf(row)
  return { ...row, id: alertIdOf(monitor, row), monitor }
}

/** The deadlines somebody sees, today or on another day (`on`); one that is past is looked at, not dealt with. */
export async function deadlinesOf(
  api: Api,
  caller: Caller,
  {
    on,
    ...query
  }: { on?: string | undefined } & Omit<AlertQuery, 'levels' | 'as_of'> &
    Omit<Parameters<typeof listAlerts>[2], keyof AlertQuery>,
) {
  const today = api.clock.today()
  const as_of = on !== undefined && on < today ? on : undefined
  const asked = { ...query, as_of, levels: levelsOf(caller) }
  const { rows, ...rest } = await listAlerts(api.db, caller, asked, on ?? today)
  const shown = rows.map(identified)
  return { ...rest, rows: as_of ? shown.map(row => ({ ...row, may_write: false })) : shown }
}

/** What a monitor watches as, and in which mission; undefined where it is none of the caller's. */
export async function watchOf(api: Api, caller: Caller, monitor_id: string) {
  const { rows } = await sql<{ mission_id: string; watch: string }>`
    select mission_id, coalesce(default_key, id::text) as watch from monitor where id = ${monitor_id} and not is_deleted`.execute(
    api.db,
  )
  if (rows[0]) return rows[0]
  const own = await findDefaultMonitor(api, monitor_id, caller)
  return own && { mission_id: own.mission_id, watch: own.key as string }
}

/** Deadlines by mission and type of requester, then by monitor. */
export function groupsOf(deadlines: readonly Deadline[]): AlertGroup[] {
  const groups = new Map<string, AlertGroup>()
  for (const deadline of deadlines) {
    const { mission_id, mission_name, requester_type, may_write, monitor, monitor_name, default_key } = deadline
    const id = derivedId(`deadlines ${requester_type ?? ''}`, mission_id)
    const group = groups.get(id) ?? { id, mission_id, mission_name, requester_type, may_write, fields: [] }
    groups.set(id, group)
    let field = group.fields.find(one => one.monitor_id === monitor)
    if (!field) {
      field = {
        monitor_id: monitor,
        name: monitor_name,
        type: 'date',
        invisible: deadline.invisible,
        automatic: default_key !== null,
        default: default_key !== null && !deadline.altered,
        values: [],
      }
      group.fields.push(field)
    }
    const { id: alert, level, entity_id, copro_id, building_id, label, place, occurrence, value, due } = deadline
    const { state, reason, bucket, reminded } = deadline
    field.values.push({
      ...{ id: alert, level, entity_id, copro_id, building_id, label, place, occurrence, value, due },
      ...{ state, reason, bucket, reminded },
    })
  }
  return [...groups.values()]
}
