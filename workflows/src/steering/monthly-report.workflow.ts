import { ActivityFailure, ApplicationFailure, continueAsNew, proxyActivities } from '@temporalio/workflow'
import type {
  DueReportsActivities,
  MonthlyReportActivities,
  MonthlyReportInput,
  ReportsReached,
} from './monthly-report.shapes.ts'

/** Steps of one run: its history stays short. */
const STEPS_PER_RUN = 200

const { countReport, printReport, sendReport, failReport, askDueReports } = proxyActivities<
  MonthlyReportActivities & DueReportsActivities
>({
  startToCloseTimeout: '2m',
  heartbeatTimeout: '10s',
  // For ever: an engine that is away comes back. What the API refuses for good is not asked again.
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '10s' },
})

/** The report of a mission for a month: counted, printed, sent, each once; what is refused is said. */
export async function monthlyReport({ report_id }: MonthlyReportInput): Promise<void> {
  try {
    await countReport(report_id)
    await printReport(report_id)
    await sendReport(report_id)
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error
    const { cause } = error
    await failReport(report_id, (cause instanceof ApplicationFailure && cause.type) || 'monthlyReport.failed')
  }
}

/** Asks for the reports whose day has come, some missions after the others. */
export async function dueReports(input: Partial<ReportsReached> = {}): Promise<void> {
  let reached: ReportsReached = { day: input.day ?? null, after: input.after ?? null }
  for (let steps = 0; steps < STEPS_PER_RUN; steps++) {
    const { over, day, after } = await askDueReports(reached)
    if (over) return
    reached = { day, after }
  }
  await continueAsNew<typeof dueReports>(reached)
}
