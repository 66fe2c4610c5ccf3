import type { FaitageEvent } from '@faitage/contracts/all-events'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import { streamOf } from '@faitage/contracts/kernel/streams'
import {
  defaultReportSettings,
  foldReport,
  type MonthlyReportContent,
  type MonthlyReportSettings,
  type MonthlyReportState,
  mayAskAgain,
  monthlyReportAsked,
  monthlyReportCounted,
  monthlyReportFailed,
  monthlyReportMade,
  monthlyReportSent,
  monthlyReportSettingsChanged,
  type RecordedReportEvent,
} from '@faitage/contracts/steering/monthly-report'
import type { Decider } from '../kernel/events/decider.ts'
import { altered } from '../kernel/history/altered.ts'
import { refused } from '../kernel/refusal.ts'

export const streamOfReportSettings = (mission_id: string): string =>
  streamOf.record('monthly_report_settings', mission_id)
export const streamOfReport = (id: string): string => streamOf.record('monthly_report', id)

/** The settings, and the day they were last switched on; null while they are off. */
export interface ReportSettings extends MonthlyReportSettings {
  readonly since: string | null
}

export interface ChangeReportSettings {
  readonly type: 'ChangeReportSettings'
  readonly mission_id: string
  readonly changes: Partial<MonthlyReportSettings>
  readonly today: string
}

const changesOf = (event: FaitageEvent): Partial<MonthlyReportSettings> =>
  event.type === 'MonthlyReportSettingsChanged' ? event.data.changes : {}

/** The settings of a mission's report: only what really changes is written, and none is sent to nobody. */
export const reportSettingsDecider: Decider<ReportSettings, ChangeReportSettings> = {
  initial: { ...defaultReportSettings, since: null },

  evolve(state, event) {
    if (event.type !== 'MonthlyReportSettingsChanged') return state
    const { changes, on } = event.data
    const next = { ...state, ...changes }
    return { ...next, since: next.enabled ? (on ?? state.since) : null }
  },

  decide({ mission_id, changes, today }, { since: _, ...state }) {
    const different = altered<MonthlyReportSettings>(state, changes)
    if (!different) return []
    const next = { ...state, ...different }
    if (next.enabled && next.recipients.length === 0) return refused('monthlyReport.noRecipient')
    const on = different.enabled ? { on: today } : {}
    return [monthlyReportSettingsChanged({ mission_id, changes: different, ...on })]
  },

  touches: event => ({ ...changesOf(event) }),
  fieldsOf: ({ changes }) => ({ ...changes }),
}

export type ReportCommand =
  | { type: 'AskReport'; id: string; mission_id: string; month: string; send: boolean }
  | { type: 'CountReport'; content: MonthlyReportContent }
  | { type: 'FileReport'; file_id: string; sha256: string }
  | { type: 'SendReport'; to: string[] }
  | { type: 'FailReport'; reason: string }

/** The rules of one report: each step once, whoever tries it again. */
export const reportDecider: Decider<MonthlyReportState, ReportCommand> = {
  initial: { life: 'none' },
  evolve: (state, event) => foldReport(state, event as RecordedReportEvent),

  decide(command, state) {
    if (command.type === 'AskReport') {
      const { type: _, ...asked } = command
      if (mayAskAgain(state, command.send))
        return [monthlyReportAsked({ ...asked, attempt: state.life === 'none' ? 1 : state.attempt + 1 })]
      return refused(isUnderWay(state) ? 'monthlyReport.underWay' : 'monthlyReport.alreadyMade')
    }
    if (state.life === 'none') return refused('NOT_FOUND')
    const { id, mission_id, month } = state
    const about = { id, mission_id, month }
    // What is over was ended by an attempt whose answer was lost.
    const once = (todo: boolean, event: DomainEvent) => (todo && isUnderWay(state) ? [event] : [])
    switch (command.type) {
      case 'CountReport':
        return once(state.content === null, monthlyReportCounted({ ...about, content: command.content }))
      case 'FileReport': {
        const { file_id, sha256 } = command
        return once(state.file_id === null, monthlyReportMade({ ...about, file_id, sha256 }))
      }
      case 'SendReport':
        return once(
          state.file_id !== null,
          monthlyReportSent({ ...about, recipients: command.to.length, to: command.to }),
        )
      case 'FailReport':
        return once(true, monthlyReportFailed({ ...about, reason: command.reason }))
    }
  },
}

/** Whether the worker still has something to do of it. */
export const isUnderWay = (state: MonthlyReportState): boolean =>
  state.life === 'asked' || (state.life === 'made' && state.send)
