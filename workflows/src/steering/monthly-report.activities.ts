import { monthlyReportWorkerEndpoints as endpoints } from '@faitage/contracts/steering/monthly-report.endpoints'
import { type ActivityContext, alive } from '../kernel/activity.ts'
import type { ApiClient } from '../kernel/api-client.ts'
import type { DueReportsActivities, MonthlyReportActivities } from './monthly-report.shapes.ts'

/** The activities of monthly reports. Each may run again from its beginning: the API does everything once. */
export function monthlyReportActivities({
  api,
  context,
}: {
  readonly api: ApiClient
  context(): ActivityContext
}): MonthlyReportActivities & DueReportsActivities {
  const step = (which: 'count' | 'print' | 'send') => (id: string) =>
    alive(context(), async signal => {
      await api.call(endpoints[which], { params: { id }, ...(signal ? { signal } : {}) })
    })
  return {
    countReport: step('count'),
    printReport: step('print'),
    sendReport: step('send'),
    failReport: (id, reason) =>
      alive(context(), async () => {
        await api.call(endpoints.fail, { params: { id }, body: { reason } })
      }),
    askDueReports: reached =>
      alive(context(), signal => api.call(endpoints.due, { body: { ...reached }, ...(signal ? { signal } : {}) })),
  }
}
