import { z } from 'zod'
import { MISSIONS_MAX, manyOf } from '../kernel/endpoint.ts'
import { calendarDate, id, instant, requesterType } from '../kernel/values.ts'
import { projectStatus } from '../projects/project-status.ts'
import { caseType } from '../projects/project-words.ts'

const texts = (value: unknown) => (value === undefined || value === '' ? [] : [value].flat())
/** Names may hold commas: each is a parameter of its own. */
const manyNames = z.preprocess(texts, z.array(z.string().max(200)).max(200))

/** Which projects: of all the missions that the reader reaches, those that every filter lets through. */
const reportingFilters = {
  missions_id: manyOf(id, MISSIONS_MAX),
  agency_id: manyOf(id),
  antenna_id: manyOf(id),
  client_id: manyOf(id),
  /** Who pays for the mission, by name: each mission names its own. */
  funder: manyNames,
  referrer_id: manyOf(id),
  requester_type: manyOf(requesterType),
  case_type: manyOf(caseType),
  secondary_case_type: manyOf(caseType),
}

/** As of which day, as known when. */
const reportingTimes = {
  /** What took effect later is left out. Today by default. */
  on: calendarDate.optional(),
  /** What had been recorded by then; everything by default. */
  known_at: instant.optional(),
}
export const reportingScope = { ...reportingFilters, ...reportingTimes }

export const reportingGroupLabels = {
  agency: 'Agence',
  antenna: 'Antenne',
  client: 'Client',
  funder: 'Financeur de la mission',
  referrer: 'Référent',
  mission: 'Mission',
  requester_type: 'Type de demandeur',
  case_type: 'Cas principal',
} as const
export const reportingGroups = Object.keys(reportingGroupLabels) as [
  keyof typeof reportingGroupLabels,
  ...(keyof typeof reportingGroupLabels)[],
]
export const reportingGroup = z.enum(reportingGroups)
export type ReportingGroup = z.infer<typeof reportingGroup>

/** Money of funders is told by the funder of the works and by year too. */
export const fundingGroupLabels = { aid: 'Financeur', year: 'Année', ...reportingGroupLabels } as const
export const fundingGroups = Object.keys(fundingGroupLabels) as [
  keyof typeof fundingGroupLabels,
  ...(keyof typeof fundingGroupLabels)[],
]
export const fundingGroup = z.enum(fundingGroups)
export type FundingGroup = z.infer<typeof fundingGroup>

/** The day that puts money of funders in a year: of each figure its own, or one for all figures of a file. */
export const yearOfLabels = {
  each: 'De chaque chiffre',
  deposit: 'Du dépôt',
  approval: 'De la décision',
  payment: 'Du dernier versement',
} as const
export const yearWays = Object.keys(yearOfLabels) as [keyof typeof yearOfLabels, ...(keyof typeof yearOfLabels)[]]
export type YearOf = keyof typeof yearOfLabels
/** The calendar years that money is told of. */
export const fundingYear = z.string().regex(/^(19|20)\d\d$/, 'Indiquez une année entre 1900 et 2099.')
/** The filters of funders' money beside the filters of all reports. */
export const fundingFilters = {
  /** Funders of the works, by name: each mission has its own. */
  aid: manyNames,
  year: fundingYear.optional(),
  year_of: z.enum(yearWays).default('each'),
}

/** Stays of projects in a status, by what is counted of them; projects reach the sixth and the last ones once at most. */
export const stayFigures = [
  'stock',
  'entered',
  'left',
  'opened',
  'delay',
  'transition',
  'loop',
  'abandoned',
  'reached',
] as const
/** Quotes and invoices, by what is counted of them. */
export const paperFigures = ['quoted', 'signed', 'invoiced', 'paid', 'to_bill', 'waiting', 'decided'] as const
/** Files of funders, by what is counted of them. */
export const fundingFigures = [
  ...(['aid_files', 'aid_asked', 'aid_granted', 'aid_paid', 'aid_remaining', 'aid_at_risk'] as const),
  /** Paid above what was granted; asked or granted without an amount. */
  ...(['aid_overpaid', 'aid_unknown'] as const),
] as const
export type FundingFigure = (typeof fundingFigures)[number]
export type StayFigure = (typeof stayFigures)[number]
export type PaperFigure = (typeof paperFigures)[number]

/** What a number counts: with the filters and the times of the question, exactly the rows of `/api/reporting/rows`. */
export const reportingFigureFilter = z.object({
  figure: z.enum([...stayFigures, ...paperFigures, ...fundingFigures, 'task']),
  /** Every status when empty or absent. */
  status: z.array(projectStatus).optional(),
  /** Of a stock: the evening it is counted; or the day it is counted before. The day it is looked at from by default. */
  day: calendarDate.optional(),
  before: calendarDate.optional(),
  /** Of a stock: those that were in their status since that day, or longer. */
  entered_until: calendarDate.optional(),
  /** Days between which it happened; of what was reached, days of entry. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  since: projectStatus.optional(),
  until: projectStatus.optional(),
  /** Of what was reached: within how many months of the entry. */
  months: z.int().min(0).max(120).optional(),
  /** Of one group: of those that belong to none where `group` is absent. */
  by: fundingGroup.optional(),
  group: z.string().max(200).optional(),
  /** Of money of funders: one of them, and the year. */
  aid: z.string().max(200).optional(),
  year: fundingYear.optional(),
  year_of: z.enum(yearWays).optional(),
})
export type ReportingFigureFilter = z.infer<typeof reportingFigureFilter>

/** A number and what it counts. */
export const reportingFigure = z.object({ value: z.int(), filter: reportingFigureFilter })
export type ReportingFigure = z.infer<typeof reportingFigure>
/** Days that something took: half of the cases took no more than the median, nine in ten no more than P90. */
export const reportingDuration = reportingFigure.extend({ median: z.int().nullable(), p90: z.int().nullable() })
export type ReportingDuration = z.infer<typeof reportingDuration>
/** Papers: how many, and what they come to in cents. */
export const reportingAmount = z.object({ count: z.int(), amount: z.int(), filter: reportingFigureFilter })
export type ReportingAmount = z.infer<typeof reportingAmount>
