import { type ErrorKey, errorCatalogue, errorText } from '@faitage/contracts/kernel/error-catalogue'
import { shownText } from '@faitage/contracts/kernel/shown-value'
import {
  type KnownReport,
  type MonthlyReportSettings,
  monthlyReportLabels,
  monthlyReportSettings,
} from '@faitage/contracts/steering/monthly-report'
import {
  monthlyReportEndpoints as endpoints,
  type MonthlyReportItem,
  type ReportCandidate,
} from '@faitage/contracts/steering/monthly-report.endpoints'
import { monthInWords, monthOf } from '@faitage/contracts/steering/report-month'
import { reportsOf } from '@faitage/projections/steering/monthly-report'
import type { z } from 'zod'
import { fileDecider } from '../files/file.decider.ts'
import { streamOfFile } from '../files/file-access.ts'
import { dispositionOf, sendContent } from '../files/send-content.ts'
import { type Api, fold } from '../kernel/api.ts'
import type { Recorded } from '../kernel/events/decider.ts'
import { handle } from '../kernel/events/handle.ts'
import { historyOf, historyPage, type Story } from '../kernel/history/history.ts'
import { actorsOf, namesOf } from '../kernel/history/names.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route, Sent } from '../kernel/http/route.ts'
import { isRefusal, refused } from '../kernel/refusal.ts'
import { reportContent } from './monthly-report.content.ts'
import {
  type ReportSettings,
  reportDecider,
  reportSettingsDecider,
  streamOfReport,
  streamOfReportSettings,
} from './monthly-report.decider.ts'
import { nextReport, reportIdOf, runningMission, settingsOf } from './monthly-report.ts'
import { candidatesOf, goneAmong, recipientsAmong, unwritable } from './report-recipients.ts'

/** Amounts of works are of quotes: told to whoever reads quotes, as figures of money are. */
const mayReadAmounts = ({ permissions }: Caller): boolean => permissions.has('read quote')

const labelOf = (name: string): string => monthlyReportLabels[name] ?? name

/** The monthly report of a mission: read with the right to change missions, changed by who may change this one. */
export const monthlyReportRoutes = (api: Api): RouteDefinition[] => {
  return [
    route(endpoints.settings, async ({ params: { id }, reached: mission }) => {
      const { settings, revision } = await settingsOf(api, id)
      const { since: _, ...shown } = settings
      const candidates = await candidatesOf(api, mission)
      const all = [...candidates, ...goneAmong(candidates, settings.recipients)]
      return { ...shown, revision, candidates: all, next: await nextReport(api, id, settings) }
    }),

    route(endpoints.update, async ({ params: { id }, reached: mission, body, caller, request }) => {
      if (mission.life === 'removed') return refused('mission.removed')
      const { settings } = await settingsOf(api, id)
      const chosen = body.recipients ?? []
      const refusal = unwritable(chosen.length > 0 ? await candidatesOf(api, mission) : [], chosen, settings.recipients)
      if (refusal) return refusal
      const changes = body as Partial<MonthlyReportSettings>
      return handle(api, {
        decider: reportSettingsDecider,
        stream: streamOfReportSettings(id),
        command: { type: 'ChangeReportSettings', mission_id: id, changes, today: api.clock.today() },
        ...{ caller, request, labelOf },
      })
    }),

    route(endpoints.history, async ({ params: { id }, reached: mission, query }) => {
      const events = (await api.events.read(streamOfReportSettings(id))) as readonly Recorded[]
      const personOf = namedBy(await candidatesOf(api, mission))
      return historyPage(historyOf(storyWith(personOf), events, await namesOf(api.people, actorsOf(events))), query)
    }),

    route(endpoints.list, async ({ params: { id }, reached: mission, query }) => {
      const { rows, total } = await reportsOf(api.db, id, query)
      const personOf = namedBy(rows.some(({ sent_to }) => sent_to?.length) ? await candidatesOf(api, mission) : [])
      const nameOf = await namesOf(
        api.people,
        rows.map(({ asked_by }) => asked_by),
      )
      return {
        items: rows.map(row => itemOf(row, nameOf, personOf)),
        page: query.page,
        pageSize: query.size,
        totalItems: total,
      }
    }),

    route(
      endpoints.ask,
      async ({ params: { id: mission_id }, reached: mission, body: { month, send }, caller, request }) => {
        if (mission.life === 'removed') return refused('mission.removed')
        await runningMission(api, mission_id)
        if (month >= monthOf(api.clock.today())) return refused('monthlyReport.month.notOver')
        const { settings } = await settingsOf(api, mission_id)
        if (send && recipientsAmong(await candidatesOf(api, mission), settings.recipients).length === 0)
          return refused('monthlyReport.noRecipient')
        const id = reportIdOf(mission_id, month)
        const command = { type: 'AskReport', id, mission_id, month, send } as const
        return handle(api, { decider: reportDecider, stream: streamOfReport(id), command, caller, request })
      },
    ),

    route(endpoints.preview, async ({ params: { id, month }, reached: mission, caller }) => {
      if (month >= monthOf(api.clock.today())) return refused('monthlyReport.month.notOver')
      const { settings } = await settingsOf(api, id)
      const known_at = api.clock.now().toISOString()
      const { amounts, ...content } = await reportContent(api, mission, { month, known_at, parts: settings.parts })
      const withoutAmounts = !mayReadAmounts(caller)
      const shown = { ...content, amounts: withoutAmounts ? [] : amounts }
      const printed = await api.papers.print({ kind: 'monthly_report', content: shown, draft: true, withoutAmounts })
      if (isRefusal(printed)) return printed
      return new Sent(printed, {
        'content-type': 'application/pdf',
        'content-disposition': dispositionOf('inline', `Aperçu - rapport mensuel - ${monthInWords(month)}.pdf`),
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
      })
    }),

    route(endpoints.content, async ({ params: { id, month }, caller, http, reply }) => {
      const { state } = await fold(api, reportDecider, streamOfReport(reportIdOf(id, month)))
      if (state.life === 'none' || !state.file_id) return refused('NOT_FOUND')
      if (state.content?.parts.includes('amounts') && !mayReadAmounts(caller)) return refused('monthlyReport.amounts')
      const { state: file } = await fold(api, fileDecider, streamOfFile(state.file_id))
      return file.life === 'absent' ? refused('NOT_FOUND') : sendContent(api, file, { http, reply, inline: true })
    }),
  ]
}

/** People by name; who left the mission since is nobody’s name any more. */
const namedBy = (candidates: readonly ReportCandidate[]) => (one: string) =>
  candidates.find(({ id }) => id === one)?.name ?? 'Ancien destinataire'

function itemOf(
  report: KnownReport,
  nameOf: (id: string) => string,
  personOf: (id: string) => string,
): MonthlyReportItem {
  const { id, month, life, send, asked_at, asked_by, made_at, sent_at, recipients, file_id, reason } = report
  const key = reason && reason in errorCatalogue ? (reason as ErrorKey) : 'monthlyReport.failed'
  return {
    ...{ id, month, asked_at, made_at, sent_at, recipients },
    state: life === 'made' && send ? 'sending' : life,
    asked_by: nameOf(asked_by),
    sent_to: (report.sent_to ?? []).map(personOf),
    has_file: file_id !== null,
    failure: reason === null ? null : errorText(key),
  }
}

const storyWith = (personOf: (id: string) => string): Story<ReportSettings, Recorded> => ({
  initial: reportSettingsDecider.initial,
  evolve: reportSettingsDecider.evolve,
  effectiveOn: () => undefined,
  altered(before, event, after) {
    const names = Object.keys(reportSettingsDecider.touches?.(event, before) ?? {}) as (keyof MonthlyReportSettings)[]
    const named = (state: ReportSettings) => Object.fromEntries(names.map(name => [name, state[name]]))
    return { before: named(before), after: named(after) }
  },
  labelOf,
  shown(name, value) {
    if (name === 'recipients' && Array.isArray(value)) return value.map(id => personOf(String(id))).join(', ')
    return shownText(monthlyReportSettings.shape[name as keyof MonthlyReportSettings] as z.ZodType, value) ?? value
  },
})
