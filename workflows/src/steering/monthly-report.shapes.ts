/*
 * What the monthly report of a mission is made of. Ids and months only: what Temporal keeps must not be about anybody.
 */

export interface MonthlyReportInput {
  readonly report_id: string
}

export interface MonthlyReportActivities {
  /** Counts what it says, or finds it counted. */
  countReport(report_id: string): Promise<void>
  /** Prints and files the PDF, or finds it done. */
  printReport(report_id: string): Promise<void>
  /** Puts it in the outbox, a mail for each person, or finds it there. */
  sendReport(report_id: string): Promise<void>
  /** Says why it did not leave. */
  failReport(report_id: string, reason: string): Promise<void>
}

/** Nothing at first; how far it got once it went on as a new run. */
export interface ReportsReached {
  readonly day: string | null
  readonly after: string | null
}

export interface DueReportsActivities {
  /** Asks for the reports of the next missions; done twice, none is asked for twice. */
  askDueReports(reached: ReportsReached): Promise<ReportsReached & { readonly over: boolean }>
}

/** One for each mission and month; asked for anew after a failure, it is another one. */
export const monthlyReportWorkflowId = (mission_id: string, month: string, attempt: number): string =>
  `monthly-report/${mission_id}/${month}${attempt > 1 ? `/${attempt}` : ''}`
