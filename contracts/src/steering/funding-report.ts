import { z } from 'zod'
import { deadlineKindLabels } from '../funding/deadline-kind.ts'
import { calendarDate, cents, id } from '../kernel/values.ts'
import { fundingYear, reportingAmount } from './reporting-scope.ts'

/* Money of the funders of works: each figure says how many projects it is of, and what it comes to in cents. */

const figures = {
  files: reportingAmount,
  asked: reportingAmount,
  granted: reportingAmount,
  paid: reportingAmount,
  /** Granted and not paid; never below 0. */
  remaining: reportingAmount,
  /** Of deadlines that end within three months, or have passed. */
  at_risk: reportingAmount,
}
const fundingOf = z.object(figures)
export type FundingOf = z.infer<typeof fundingOf>
export type FundingFigureName = keyof FundingOf

/** An objective of a convention beside what is done: what was granted in its year. */
const objective = z.object({
  id,
  mission_id: id,
  mission_name: z.string(),
  year: z.int(),
  /** Null: of all funders together. */
  funder: z.string().nullable(),
  projects: z.int().nullable(),
  amount: cents.nullable(),
  done: reportingAmount,
})
export type FundingObjectiveDone = z.infer<typeof objective>

export const fundingReport = z.object({
  year: fundingYear.nullable(),
  /** Years in which something was asked, decided or paid, the latest first: of all that the other filters leave. */
  years: z.array(fundingYear),
  /** The funders of all that the other filters leave, by name. */
  aids: z.array(z.string()),
  all: fundingOf.extend({ overpaid: reportingAmount, unknown: reportingAmount }),
  groups: z.array(z.object({ key: z.string().nullable(), label: z.string() }).extend(figures)),
  groups_page: z.int(),
  groups_size: z.int(),
  groups_total: z.int(),
  /** The first two hundred of the year, or of that of the day looked at; null where a filter leaves part of a mission out. */
  objectives: z.array(objective).nullable(),
  objectives_total: z.int(),
})
export type FundingReport = z.infer<typeof fundingReport>

/** The aid of one funder to a project. */
export const fundingShare = z.object({
  funder_name: z.string(),
  /** The number of the file at the funder. */
  reference: z.string().nullable(),
  asked_on: calendarDate.nullable(),
  asked: cents.nullable(),
  decided_on: calendarDate.nullable(),
  is_refused: z.boolean(),
  granted: cents.nullable(),
  paid_on: calendarDate.nullable(),
  paid: cents,
  remaining: cents,
  overpaid: cents,
  at_risk: cents,
  deadline: z
    .object({
      kind: z.enum(Object.keys(deadlineKindLabels) as [keyof typeof deadlineKindLabels]),
      until: calendarDate,
      days_left: z.int(),
    })
    .nullable(),
})
export type FundingShareRow = z.infer<typeof fundingShare>
