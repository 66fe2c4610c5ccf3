import { z } from 'zod'
import { endpoint, listQuery, ofFeature, pageOf, written } from '../kernel/endpoint.ts'
import { historyPages } from '../kernel/history.ts'
import { ofWorker } from '../kernel/scope.ts'
import { calendarDate, id, instant } from '../kernel/values.ts'
import { mission } from '../missions/mission.scope.ts'
import { monthlyReportSettings } from './monthly-report.ts'
import { reportMonth } from './report-month.ts'

const params = z.object({ id })
const ofMonth = z.object({ id, month: reportMonth })
const path = '/api/missions/{id}/monthly-report'
const list = '/api/missions/{id}/monthly-reports'
const inside = '/api/internal/monthly-reports/{id}'
const common = { access: 'update mission', about: 'mission' } as const

/** Who may be written to; `email` is null where there is no address to write to. */
const candidate = z.object({
  id,
  from: z.enum(['client', 'referent', 'team', 'gone']),
  name: z.string(),
  email: z.string().nullable(),
})
export type ReportCandidate = z.infer<typeof candidate>

const report = z.object({
  id,
  month: reportMonth,
  /** `sending`: made, the mails are about to be queued. */
  state: z.enum(['asked', 'made', 'sending', 'sent', 'failed']),
  asked_at: instant,
  asked_by: z.string(),
  made_at: instant.nullable(),
  sent_at: instant.nullable(),
  recipients: z.int(),
  /** The same by name; empty of those sent before that was kept. */
  sent_to: z.array(z.string()),
  /** Whether there is a PDF to read. */
  has_file: z.boolean(),
  /** Why it failed, and what to do. */
  failure: z.string().nullable(),
})
export type MonthlyReportItem = z.infer<typeof report>

export const monthlyReportEndpoints = ofFeature('ca_stats', {
  settings: endpoint({
    ...common,
    method: 'GET',
    path,
    of: mission('id', 'read'),
    shows: ['client', 'user'],
    summary: 'Les réglages du rapport mensuel d’une mission',
    params,
    response: monthlyReportSettings.extend({
      revision: z.int(),
      candidates: z.array(candidate),
      /** The report that leaves next, where it is switched on. */
      next: z.object({ month: reportMonth, on: calendarDate }).nullable(),
    }),
  }),
  /** Only the given settings change. */
  update: endpoint({
    ...common,
    method: 'PUT',
    path,
    of: mission('id', 'write'),
    summary: 'Changer les réglages du rapport mensuel d’une mission',
    params,
    body: monthlyReportSettings.partial(),
    response: written,
  }),
  history: endpoint({
    access: 'read audit',
    of: mission('id', 'read'),
    about: 'mission',
    method: 'GET',
    path: `${path}/history`,
    summary: 'L’historique des réglages du rapport mensuel d’une mission',
    params,
    ...historyPages,
  }),
  list: endpoint({
    ...common,
    method: 'GET',
    path: list,
    of: mission('id', 'read'),
    summary: 'Les rapports mensuels d’une mission',
    params,
    query: z.object({ ...listQuery(['month'], 20) }),
    response: pageOf(report),
  }),
  /** Made once for a month; asked again where it failed, or was made and is now to be sent. */
  ask: endpoint({
    ...common,
    method: 'POST',
    path: list,
    of: mission('id', 'write'),
    summary: 'Établir le rapport d’un mois, et l’envoyer',
    params,
    body: z.object({ month: reportMonth, send: z.boolean() }),
    response: written,
    status: 202,
  }),
  /** Answers the PDF as it would be now, marked so. */
  preview: endpoint({
    ...common,
    method: 'GET',
    path: `${list}/{month}/preview`,
    of: mission('id', 'read'),
    summary: 'L’aperçu du rapport d’un mois, en PDF',
    params: ofMonth,
    response: z.unknown(),
  }),
  /** Answers the PDF that was made. */
  content: endpoint({
    ...common,
    method: 'GET',
    path: `${list}/{month}/content`,
    of: mission('id', 'read'),
    summary: 'Le rapport d’un mois, en PDF',
    params: ofMonth,
    response: z.unknown(),
  }),
})

/** What the worker calls: each step does its part once, whatever it is asked. */
const step = (name: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${inside}/${name}` as `/api/${string}`,
    access: 'serve worker',
    of: ofWorker,
    summary,
    params,
    response: z.object({ ok: z.literal(true) }),
    internal: true,
  })

export const monthlyReportWorkerEndpoints = {
  /** Asks for the reports that are due on a day, of the next missions. */
  due: endpoint({
    method: 'POST',
    path: '/api/internal/monthly-reports-due',
    access: 'serve worker',
    of: ofWorker,
    summary: 'Demander les rapports mensuels dont le jour est venu',
    body: z.object({ day: calendarDate.nullable(), after: id.nullable() }),
    response: z.object({ day: calendarDate, after: id.nullable(), over: z.boolean() }),
    internal: true,
  }),
  count: step('count', 'Compter ce que dit un rapport mensuel'),
  print: step('print', 'Imprimer et ranger un rapport mensuel'),
  send: step('send', 'Mettre un rapport mensuel dans les e-mails à envoyer'),
  fail: endpoint({
    method: 'POST',
    path: `${inside}/fail`,
    access: 'serve worker',
    of: ofWorker,
    summary: 'Dire pourquoi un rapport mensuel n’est pas parti',
    params,
    body: z.object({ reason: z.string().max(100) }),
    response: z.object({ ok: z.literal(true) }),
    internal: true,
  }),
}
