import { z } from 'zod'
import { field, labelsOf, shown } from '../kernel/field.ts'
import { choice, choices, references, yesNo } from '../kernel/formats.ts'
import { type EventOf, event, type RecordedEvent, unfolded } from '../kernel/message.ts'
import { calendarDate, id, instant } from '../kernel/values.ts'
import { projectStatus } from '../projects/project-status.ts'
import { visitKindLabels } from '../visits/visit.ts'
import { reportDayLabels, reportMonth } from './report-month.ts'

/*
 * The report of a mission for its client, once a month. Neither its settings nor its figures are about anybody: recipients
 * are the ids of people whose addresses stand sealed where they are, figures count projects.
 */

/** What a report may hold, in the order it is printed. */
export const reportPartLabels = {
  stock: 'Dossiers par statut',
  flow: 'Mouvements du mois',
  chart: 'Treize mois en un coup d’œil',
  delays: 'Délais',
  visits: 'Visites réalisées',
  amounts: 'Montants des travaux',
} as const
export type ReportPart = keyof typeof reportPartLabels
const allParts = Object.keys(reportPartLabels) as ReportPart[]
const somePart = choices(reportPartLabels)
const parts = shown(somePart.min(1, 'Choisissez au moins une partie.'), { format: 'choices', words: reportPartLabels })
/** Who is written to at most. */
const RECIPIENTS_MAX = 20

export const monthlyReportSettings = z.object({
  enabled: field('Envoyer le rapport chaque mois', yesNo),
  day: field('Jour d’envoi', choice(reportDayLabels), {
    hint: 'Le rapport est celui du mois précédent.',
  }),
  recipients: field('Destinataires', references('recipient', RECIPIENTS_MAX)),
  parts: field('Ce que contient le rapport', parts),
})
export type MonthlyReportSettings = z.infer<typeof monthlyReportSettings>
export const monthlyReportLabels: Readonly<Record<string, string>> = labelsOf(monthlyReportSettings.shape)

/** What holds as long as a mission decided nothing. */
export const defaultReportSettings: MonthlyReportSettings = {
  ...{ enabled: false, day: '5', recipients: [], parts: allParts },
}

export const monthlyReportSettingsChanged = event('MonthlyReportSettingsChanged', {
  mission_id: id,
  changes: monthlyReportSettings.partial(),
  /** The day it was switched on, where it was. */
  on: calendarDate.optional(),
})

const counts = z.object({ deposited: z.int(), agreed: z.int(), settled: z.int() })
/** The same figure of the month, of the month before and of the same month a year before. */
const beside = z.object({ month: z.int(), before: z.int(), year_ago: z.int() })

/** What is printed: figures of projects, told by the statistics of the mission. */
const monthlyReportContent = z.object({
  month: reportMonth,
  mission_name: z.string(),
  mission_code: z.string().nullable(),
  client_name: z.string().nullable(),
  agency_name: z.string().nullable(),
  /** What had been recorded by then is what is counted. */
  known_at: instant,
  parts,
  /** At the end of the day before the month, and of its last day. */
  total: z.object({ opening: z.int(), closing: z.int() }),
  by_status: z.array(
    z.object({ status: projectStatus, opening: z.int(), entered: z.int(), left: z.int(), closing: z.int() }),
  ),
  flow: z.array(beside.extend({ status: projectStatus })),
  /** Thirteen months, the oldest first. */
  months: z.array(counts.extend({ month: reportMonth })),
  delays: z.array(
    z.object({
      since: projectStatus,
      until: projectStatus,
      value: z.int(),
      median: z.int().nullable(),
      p90: z.int().nullable(),
    }),
  ),
  visits: z.array(beside.extend({ kind: choice(visitKindLabels) })),
  /** Cents with tax; null where it would be of too few projects to be nobody's. */
  amounts: z.array(z.object({ status: projectStatus, projects: z.int(), amount: z.int().nullable() })),
})
export type MonthlyReportContent = z.infer<typeof monthlyReportContent>

const about = { id, mission_id: id, month: reportMonth }

/** Somebody, or the day of the month, asked for a report. `attempt`: from 1, one more each time it is asked anew. */
export const monthlyReportAsked = event('MonthlyReportAsked', { ...about, attempt: z.int().min(1), send: z.boolean() })
/** Its figures, as they were known when it was asked for: what is printed, whatever is printed again. */
export const monthlyReportCounted = event('MonthlyReportCounted', { ...about, content: monthlyReportContent })
/** Its PDF is a document of the mission. */
export const monthlyReportMade = event('MonthlyReportMade', { ...about, file_id: id, sha256: z.string() })
/** It is on its way to so many people: the outbox knows what becomes of each mail. */
export const monthlyReportSent = event('MonthlyReportSent', {
  ...about,
  recipients: z.int(),
  /** By id: clients, referents, members of the team. */
  to: z.array(id).optional(),
})
/** `reason` is a key of the error catalogue. */
export const monthlyReportFailed = event('MonthlyReportFailed', { ...about, reason: z.string().max(100) })

export const monthlyReportEvents = [
  monthlyReportAsked,
  monthlyReportCounted,
  monthlyReportMade,
  monthlyReportSent,
  monthlyReportFailed,
] as const
export type RecordedReportEvent = RecordedEvent<EventOf<(typeof monthlyReportEvents)[number]>>

export type MonthlyReportState =
  | { readonly life: 'none' }
  | {
      /** `made`: it was not asked to be sent, or is about to be. */
      readonly life: 'asked' | 'made' | 'sent' | 'failed'
      readonly id: string
      readonly mission_id: string
      readonly month: string
      readonly attempt: number
      readonly send: boolean
      readonly asked_by: string
      readonly asked_at: string
      readonly content: MonthlyReportContent | null
      readonly file_id: string | null
      readonly made_at: string | null
      readonly sent_at: string | null
      readonly recipients: number
      readonly sent_to?: readonly string[]
      readonly reason: string | null
    }
export type KnownReport = Exclude<MonthlyReportState, { life: 'none' }>

/** The state after one more event: the one fold of the API and of the read model. Pure. */
export function foldReport(state: MonthlyReportState, event: RecordedReportEvent): KnownReport {
  if (event.type === 'MonthlyReportAsked') {
    const asked = {
      asked_by: event.metadata.actor.id,
      asked_at: event.recordedAt,
      reason: null,
      life: 'asked',
    } as const
    const before =
      state.life === 'none'
        ? { content: null, file_id: null, made_at: null, sent_at: null, recipients: 0 }
        : { ...state, content: state.file_id ? state.content : null }
    return { ...before, ...event.data, ...asked }
  }
  if (state.life === 'none') throw new Error(`${event.type} on ${event.stream} before it was asked for`)
  switch (event.type) {
    case 'MonthlyReportCounted':
      return { ...state, content: event.data.content }
    case 'MonthlyReportMade':
      return { ...state, life: 'made', file_id: event.data.file_id, made_at: event.recordedAt }
    case 'MonthlyReportSent':
      return {
        ...{ ...state, life: 'sent', recipients: event.data.recipients, sent_at: event.recordedAt },
        sent_to: event.data.to ?? [],
      }
    case 'MonthlyReportFailed':
      return { ...state, life: 'failed', reason: event.data.reason }
    default:
      return unfolded(event)
  }
}

/** Whether a report may be asked for again: what was never sent, and is not under way. */
export const mayAskAgain = (state: MonthlyReportState, send: boolean): boolean => {
  if (state.life === 'none' || state.life === 'failed') return true
  return state.life === 'made' && send && !state.send
}
