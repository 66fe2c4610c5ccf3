import { monthlyReportWorkerEndpoints as endpoints } from '@faitage/contracts/steering/monthly-report.endpoints'
import { missionsReporting } from '@faitage/projections/steering/monthly-report'
import type { Api } from '../kernel/api.ts'
import { demandCaughtUp } from '../kernel/events/demand-caught-up.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { reportContent } from './monthly-report.content.ts'
import { isUnderWay } from './monthly-report.decider.ts'
import { askWhereDue, fileReport, reportAsked, runningMission, say, settingsOf } from './monthly-report.ts'
import { mailReport } from './report-mail.ts'

/** Missions looked at in one step. */
const STEP = 20
const done = { ok: true as const }

/** What the worker has done of monthly reports: each step once, whatever falls between two of them. */
export const monthlyReportWorkerRoutes = (api: Api): RouteDefinition[] => [
  route(endpoints.due, async ({ body: { day: asked, after } }) => {
    const day = asked ?? api.clock.today()
    await demandCaughtUp(api)
    const missions = await missionsReporting(api.db, after, STEP)
    for (const id of missions) await askWhereDue(api, id, day)
    return { day, after: missions.at(-1) ?? after, over: missions.length < STEP }
  }),

  route(endpoints.count, async ({ params: { id } }) => {
    const report = await reportAsked(api, id)
    if (!isUnderWay(report) || report.content) return done
    const mission = await runningMission(api, report.mission_id)
    const { settings } = await settingsOf(api, report.mission_id)
    const { month, asked_at: known_at } = report
    const content = await reportContent(api, mission, { month, known_at, parts: settings.parts })
    await say(api, report, { type: 'CountReport', content })
    return done
  }),

  route(endpoints.print, async ({ params: { id } }) => {
    const report = await reportAsked(api, id)
    if (!isUnderWay(report) || report.file_id) return done
    await runningMission(api, report.mission_id)
    const filed = await fileReport(api, report)
    if (isRefusal(filed)) return filed
    await say(api, report, { type: 'FileReport', ...filed })
    return done
  }),

  route(endpoints.send, async ({ params: { id } }) => {
    const report = await reportAsked(api, id)
    if (!report.send || !isUnderWay(report)) return done
    const to = await mailReport(api, report)
    if (isRefusal(to)) return to
    await say(api, report, { type: 'SendReport', to })
    return done
  }),

  route(endpoints.fail, async ({ params: { id }, body: { reason } }) => {
    await say(api, await reportAsked(api, id), { type: 'FailReport', reason })
    return done
  }),
]
