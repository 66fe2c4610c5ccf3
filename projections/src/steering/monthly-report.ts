import {
  defaultReportSettings,
  foldReport,
  type KnownReport,
  type MonthlyReportSettings,
  monthlyReportEvents,
  monthlyReportSettingsChanged,
  type RecordedReportEvent,
} from '@faitage/contracts/steering/monthly-report'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { onEach, readModel } from '../kernel/read-model.ts'

/** What each mission decided of its report. */
export type ReportSettingsRow = { id: string; enabled: boolean; settings: MonthlyReportSettings }

export const reportSettingsModel = readModel<ReportSettingsRow>()({
  table: 'monthly_report_settings',
  version: 1,
  columns: { id: 'uuid not null', enabled: 'boolean not null', settings: 'jsonb not null' },
  indexes: ['(id) where enabled'],
  key: e => e.data.mission_id,
  on: {
    [monthlyReportSettingsChanged.type]: (row, { data: { mission_id: id, changes } }) => {
      const settings = { ...(row?.settings ?? defaultReportSettings), ...changes }
      return { id, enabled: settings.enabled, settings }
    },
  },
  notice: ({ id }) => ({ kind: 'mission', mission_id: id }),
})

/** A report as the list shows it; its figures stand in its stream. */
export type MonthlyReportRow = { id: string; mission_id: string; month: string; state: KnownReport }

const next = (row: MonthlyReportRow | undefined, event: RecordedReportEvent): MonthlyReportRow => {
  const state = { ...foldReport(row?.state ?? { life: 'none' }, event), content: null }
  const { id, mission_id, month } = state
  return { id, mission_id, month, state }
}

export const monthlyReportModel = readModel<MonthlyReportRow>()({
  table: 'monthly_report',
  version: 1,
  columns: { id: 'uuid not null', mission_id: 'uuid not null', month: 'text not null', state: 'jsonb not null' },
  indexes: ['(mission_id, month)'],
  key: e => e.data.id,
  on: onEach(monthlyReportEvents, next),
  // What is told is that something of the mission changed.
  notice: ({ mission_id }) => ({ kind: 'mission', mission_id, id: mission_id }),
})

/** The reports of a mission, by month. */
export async function reportsOf(
  db: Kysely<Database>,
  mission_id: string,
  { page, size, sortDirection }: { page: number; size: number; sortDirection: 'asc' | 'desc' },
): Promise<{ rows: KnownReport[]; total: number }> {
  const { rows } = await sql<{ state: KnownReport | null; total: number }>`
    with these as (select month, state from monthly_report where mission_id = ${mission_id}::uuid)
    select state, total from (select count(*)::int as total from these) as counted
    left join lateral (
      select month, state from these order by month ${sql.raw(sortDirection === 'desc' ? 'desc' : 'asc')}
      limit ${size} offset ${(page - 1) * size}
    ) as paged on true order by month ${sql.raw(sortDirection === 'desc' ? 'desc' : 'asc')}`.execute(db)
  return { rows: rows.flatMap(({ state }) => (state ? [state] : [])), total: rows[0]?.total ?? 0 }
}

/** The next missions whose report is switched on. */
export async function missionsReporting(db: Kysely<Database>, after: string | null, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from monthly_report_settings
    where enabled ${after === null ? sql`` : sql`and id > ${after}::uuid`} order by id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
