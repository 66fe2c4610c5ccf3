import { createHash } from 'node:crypto'
import { addDays } from '@faitage/contracts/kernel/format-date'
import type { KnownMission } from '@faitage/contracts/missions/mission-state'
import { missionStatusNow } from '@faitage/contracts/missions/mission-state'
import { type KnownReport, mayAskAgain } from '@faitage/contracts/steering/monthly-report'
import { lastDue, monthInWords, nextDue } from '@faitage/contracts/steering/report-month'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { receiveBytes } from '../files/receive-upload.ts'
import { recordFile } from '../files/store-file.ts'
import { type Api, fold } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { demandShown, foldMission } from '../missions/mission-access.ts'
import {
  type ReportCommand,
  type ReportSettings,
  reportDecider,
  reportSettingsDecider,
  streamOfReport,
  streamOfReportSettings,
} from './monthly-report.decider.ts'

const FOLDER = 'Rapports mensuels'

/** The report of a mission for a month: there is one, whoever asks for it. */
export const reportIdOf = (mission_id: string, month: string): string =>
  derivedId(`monthly report ${month}`, mission_id)

export async function settingsOf(
  api: Api,
  mission_id: string,
): Promise<{ settings: ReportSettings; revision: number }> {
  const { state, revision } = await fold(api, reportSettingsDecider, streamOfReportSettings(mission_id))
  return { settings: state, revision }
}

/** A report that was asked for. @throws {Refusal} NOT_FOUND */
export async function reportAsked(api: Api, id: string): Promise<KnownReport> {
  const { state } = await api.folds.catchUp(reportDecider, streamOfReport(id))
  if (state.life === 'none') throw refused('NOT_FOUND')
  return state
}

/** Says what a step did, once. @throws {Refusal} */
export async function say(api: Api, report: KnownReport, command: ReportCommand): Promise<void> {
  const written = await handle(api, {
    decider: reportDecider,
    stream: streamOfReport(report.id),
    command,
    caller: worker,
    actor: { id: report.asked_by, kind: 'workflow' },
    request: internalContext(derivedId(`${command.type} ${report.attempt}`, report.id)),
  })
  if (isRefusal(written)) throw written
}

/** A mission that still has its report. @throws {Refusal} monthlyReport.archived, mission.feature.off */
export async function runningMission(api: Api, id: string): Promise<KnownMission> {
  const mission = await foldMission(api, id)
  if (mission.life !== 'present' || missionStatusNow(mission).status === 'archivee')
    throw refused('monthlyReport.archived')
  demandShown({ feature: 'ca_stats' }, mission)
  return mission
}

/** The PDF of a report, filed with the mission; the same attempt again is the same file. */
export async function fileReport(
  api: Api,
  report: KnownReport,
): Promise<{ file_id: string; sha256: string } | Refusal> {
  const { id, mission_id, month, content: counted, attempt } = report
  if (!counted) return refused('UNAVAILABLE')
  const content = await api.papers.print({ kind: 'monthly_report', content: counted, draft: false })
  if (isRefusal(content)) return content
  const file_id = derivedId(`file ${attempt}`, id)
  const of = { file_id, subject_id: file_id }
  const received = await receiveBytes(api, once(content), `Rapport mensuel - ${monthInWords(month)}.pdf`, of)
  if (isRefusal(received)) return received
  const at = {
    ...{ owner: { kind: 'mission', id: mission_id } as const, mission_id, subject_id: undefined },
    ...{ open: true, sharedOnly: false },
  }
  const placed = { folder: FOLDER, shared: false, kind: 'rapport' } as const
  const by = {
    caller: worker,
    actor: { id: report.asked_by, kind: 'workflow' } as const,
    request: internalContext(derivedId(`filed ${attempt}`, id)),
  }
  const file = await recordFile(api, received, at, placed, by)
  return isRefusal(file) ? file : { file_id, sha256: createHash('sha256').update(content).digest('hex') }
}

async function* once(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content
}

/** The month whose report is to leave on a day, or that was to leave and was missed since it was switched on. */
function dueOn(today: string, { since, day }: Pick<ReportSettings, 'since' | 'day'>): string | undefined {
  if (since === null) return undefined
  const { month, on } = lastDue(today, day)
  return on >= since ? month : undefined
}

/** Asks for the report of a mission where its day has come, once; what failed waits for somebody. */
export async function askWhereDue(api: Api, mission_id: string, today: string): Promise<void> {
  const { state: settings } = await api.folds.catchUp(reportSettingsDecider, streamOfReportSettings(mission_id))
  const month = dueOn(today, settings)
  if (!month) return
  try {
    await runningMission(api, mission_id)
  } catch (error) {
    if (isRefusal(error)) return
    throw error
  }
  const id = reportIdOf(mission_id, month)
  const { state } = await api.folds.catchUp(reportDecider, streamOfReport(id))
  if (state.life === 'failed' || !mayAskAgain(state, true)) return
  const attempt = state.life === 'none' ? 1 : state.attempt + 1
  const written = await handle(api, {
    decider: reportDecider,
    stream: streamOfReport(id),
    command: { type: 'AskReport', id, mission_id, month, send: true },
    caller: worker,
    request: internalContext(derivedId(`due ${attempt}`, id)),
  })
  // Somebody asked for it at the same moment.
  if (isRefusal(written) && written.key !== 'monthlyReport.underWay') throw written
}

/** The report that leaves next. */
export async function nextReport(api: Api, mission_id: string, settings: ReportSettings) {
  if (!settings.enabled) return null
  const today = api.clock.today()
  const due = dueOn(today, settings)
  const askedFor = async (month: string) =>
    (await fold(api, reportDecider, streamOfReport(reportIdOf(mission_id, month)))).state
  if (due && mayAskAgain(await askedFor(due), true) && (await askedFor(due)).life !== 'failed')
    return { month: due, on: addDays(today, 1) }
  return nextDue(addDays(today, 1), settings.day)
}
