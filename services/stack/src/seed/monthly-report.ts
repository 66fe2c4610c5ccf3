import { reportIdOf } from '@faitage/api/steering/monthly-report'
import {
  reportDecider,
  reportSettingsDecider,
  streamOfReport,
  streamOfReportSettings,
} from '@faitage/api/steering/monthly-report.decider'
import { monthOf, monthsFrom } from '@faitage/contracts/steering/report-month'
import type { SeedWriter } from './writer.ts'

/** A mission that sends its report each month; that of the month before is asked for, and made once the worker is there. */
export async function writeMonthlyReport(
  { send }: SeedWriter,
  { mission_id, recipients, actor, today }: { mission_id: string; recipients: string[]; actor: string; today: string },
): Promise<void> {
  const changes = { enabled: true, day: '5', recipients }
  const change = { type: 'ChangeReportSettings', mission_id, changes, today } as const
  await send(reportSettingsDecider, streamOfReportSettings(mission_id), change, actor)
  const month = monthsFrom(monthOf(today), -1)
  const id = reportIdOf(mission_id, month)
  const ask = { type: 'AskReport', id, mission_id, month, send: false } as const
  await send(reportDecider, streamOfReport(id), ask, actor)
}
