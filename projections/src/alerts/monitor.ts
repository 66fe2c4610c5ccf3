import { type MonitorSheet, monitor } from '@faitage/contracts/alerts/monitor'
import { monitorListFields } from '@faitage/contracts/alerts/monitor.endpoints'
import { levelOf } from '@faitage/contracts/alerts/watched-dates'
import { projectStatuses } from '@faitage/contracts/projects/project-status'
import { recordModel } from '../kernel/record-model.ts'

/** A monitor as deadlines are computed from it. */
export interface WatchRow {
  /** The name of the product's own that it stands for; absent of the mission's own. */
  readonly default_key: string | null
  readonly level: string
  readonly field: string
  readonly delay: number
  readonly unit: string
  /** Days before, of the reminder that comes first. */
  readonly remind: number
  /** Days before, of every reminder, the furthest first. */
  readonly reminders: readonly number[]
  /** Ranks of the statuses it is narrowed to; null: all. */
  readonly ranks: readonly number[] | null
  readonly types: readonly string[] | null
  readonly ended_by: readonly string[]
  readonly invisible: boolean
}

const orAll = <T>(narrowing: readonly T[] | null | undefined): readonly T[] | null =>
  narrowing && narrowing.length > 0 ? narrowing : null

export const watchOf = (sheet: MonitorSheet): WatchRow => ({
  default_key: sheet.default_key ?? null,
  level: levelOf(sheet.field) ?? 'none',
  field: sheet.field,
  delay: sheet.delay,
  unit: sheet.delay_unit,
  remind: Math.max(0, ...(sheet.remind_before ?? [])),
  reminders: sheet.remind_before ?? [],
  ranks: orAll(sheet.statuses)?.map(status => projectStatuses.indexOf(status)) ?? null,
  types: orAll(sheet.requester_types),
  ended_by: sheet.ended_by ?? [],
  invisible: sheet.invisible ?? false,
})

const column = <K extends keyof WatchRow>(key: K, type: string) => ({
  [key]: { type, of: (sheet: MonitorSheet) => watchOf(sheet)[key] },
})

export const monitorModel = recordModel(monitor, {
  search: ({ name }) => [name],
  fields: monitorListFields,
  columns: {
    ...column('default_key', 'text'),
    ...column('level', 'text'),
    ...column('field', 'text'),
    ...column('delay', 'int'),
    ...column('unit', 'text'),
    ...column('remind', 'int'),
    ...column('reminders', 'int[]'),
    ...column('ranks', 'smallint[]'),
    ...column('types', 'text[]'),
    ...column('ended_by', 'text[]'),
    ...column('invisible', 'bool'),
  },
})
