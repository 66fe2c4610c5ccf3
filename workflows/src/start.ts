import { allJobs } from '@faitage/contracts/all-jobs'
import { tracing } from '@faitage/telemetry/tracing'
import { Client, Connection } from '@temporalio/client'
import type { Logger } from 'pino'
import { digestActivities } from './alerts/digest.activities.ts'
import { ensureDigestSchedule } from './alerts/digest.schedule.ts'
import { assignOrdersActivities } from './billing/assign-orders.activities.ts'
import { assignOrdersReactor } from './billing/assign-orders.reactor.ts'
import { billSalesOrderActivities } from './billing/bill-sales-order.activities.ts'
import { billSalesOrderReactor } from './billing/bill-sales-order.reactor.ts'
import { scanActivities } from './document-analysis/scan-template.activities.ts'
import { scanTemplateReactor } from './document-analysis/scan-template.reactor.ts'
import { importActivities } from './imports/import-projects.activities.ts'
import { importProjectsReactor } from './imports/import-projects.reactor.ts'
import { invoiceActivities } from './invoicing/edit-invoice.activities.ts'
import { editInvoiceReactor } from './invoicing/edit-invoice.reactor.ts'
import { ensureExpirySchedule } from './invoicing/expire-quotes.schedule.ts'
import { exportActivities } from './invoicing/export-invoice.activities.ts'
import { exportInvoiceReactor } from './invoicing/export-invoice.reactor.ts'
import { paymentActivities } from './invoicing/payment-order.activities.ts'
import { paymentOrderReactor } from './invoicing/payment-order.reactor.ts'
import { ensureSignatureSchedule } from './invoicing/read-signatures.schedule.ts'
import { ensureSettlingSchedule } from './invoicing/settle-invoices.schedule.ts'
import { quoteActivities } from './invoicing/sign-quote.activities.ts'
import { finishSignatureReactor, settleQuoteReactor, signQuoteReactor } from './invoicing/sign-quote.reactor.ts'
import { formerActivities } from './jobs/former-jobs.activities.ts'
import { jobActivities } from './jobs/job.activities.ts'
import { jobReactor } from './jobs/job.reactor.ts'
import { apiClient } from './kernel/api-client.ts'
import { kindOf, persist } from './kernel/backoff.ts'
import { bundlePath, ensureBundle } from './kernel/bundle.ts'
import type { WorkerConfig } from './kernel/config.ts'
import { runReactor } from './kernel/reactor.ts'
import { reportState } from './kernel/report-state.ts'
import { tracedActivities, tracedStarts } from './kernel/trace-workflows.ts'
import { contextIn, installRuntime, runWorker } from './kernel/worker.ts'
import type { WorkerMetrics } from './kernel/worker-metrics.ts'
import { isFinalFailure } from './kernel/workflow-calls.ts'
import { sendDocumentReactor } from './letters/send-document.reactor.ts'
import { monthlyReportActivities } from './steering/monthly-report.activities.ts'
import { monthlyReportReactor } from './steering/monthly-report.reactor.ts'
import { ensureReportSchedule } from './steering/monthly-report.schedule.ts'
import { logProofActivities } from './system/log-proof.activities.ts'
import { ensureProofSchedule } from './system/log-proof.schedule.ts'
import { remindTaskActivities } from './tasks/remind-task.activities.ts'
import { remindTaskReactor } from './tasks/remind-task.reactor.ts'
import { followVisitReactor } from './visits/follow-visit.reactor.ts'

export interface RunningWorker {
  /** Resolves once work is taken and the log is followed. */
  readonly ready: Promise<void>
  /** Lets the work under way finish, then closes everything. */
  stop(): Promise<void>
}

/** Starts the worker and its reactors in this process; the engines may come later. */
export function startWorkflows(config: WorkerConfig, log: Logger, metrics?: WorkerMetrics): RunningWorker {
  const aborting = new AbortController()
  const { signal } = aborting
  const taking = Promise.withResolvers<void>()
  installRuntime(log, metrics?.sdkAddress)
  const api = apiClient(config.apiUrl, config.workerToken)
  const deps = { api, context: () => contextIn(signal) }
  const jobs = jobActivities(deps)
  const activities = {
    ...jobs,
    ...formerActivities(jobs, deps),
    ...importActivities(deps),
    ...scanActivities(deps),
    ...assignOrdersActivities(deps),
    ...billSalesOrderActivities(deps),
    ...logProofActivities(deps),
    ...digestActivities(deps),
    ...quoteActivities(deps),
    ...invoiceActivities(deps),
    ...paymentActivities(deps),
    ...exportActivities(deps),
    ...monthlyReportActivities(deps),
    ...remindTaskActivities(deps),
  }
  const reactors = [
    ...allJobs.map(jobReactor),
    importProjectsReactor,
    scanTemplateReactor,
    sendDocumentReactor,
    assignOrdersReactor,
    billSalesOrderReactor,
    followVisitReactor,
    signQuoteReactor,
    settleQuoteReactor,
    finishSignatureReactor,
    editInvoiceReactor,
    paymentOrderReactor,
    exportInvoiceReactor,
    monthlyReportReactor,
    remindTaskReactor,
  ]
  const following = reactors.map(() => Promise.withResolvers<void>())

  let client: Client | undefined
  const working = ensureBundle().then(() =>
    runWorker({
      ...config,
      activities,
      around: tracedActivities(() => client),
      bundlePath,
      log,
      signal,
      ready: taking.resolve,
    }),
  )
  const reacting = connect(config, log, signal)
    .then(async connection => {
      client = new Client({
        connection,
        namespace: config.namespace,
        interceptors: { workflow: [...(metrics ? [metrics.starts] : []), ...(tracing() ? [tracedStarts] : [])] },
      })
      const temporal = client
      const { eventStoreUrl, taskQueue } = config
      try {
        await Promise.all([
          reportState({ connection, api, signal }),
          scheduled(() => ensureProofSchedule({ temporal, taskQueue }), 'the proof of the log', log, signal),
          scheduled(() => ensureDigestSchedule({ temporal, taskQueue }), 'the digests', log, signal),
          scheduled(() => ensureExpirySchedule({ temporal, taskQueue }), 'the expiry of quotes', log, signal),
          scheduled(() => ensureSignatureSchedule({ temporal, taskQueue }), 'the reading of signatures', log, signal),
          scheduled(() => ensureSettlingSchedule({ temporal, taskQueue }), 'the settling of invoices', log, signal),
          scheduled(() => ensureReportSchedule({ temporal, taskQueue }), 'the monthly reports', log, signal),
          ...reactors.map((reactorOf, index) =>
            runReactor(reactorOf({ temporal, taskQueue, api }), {
              eventStoreUrl,
              api,
              log,
              signal,
              ...(metrics ? { unhandled: metrics.unhandled } : {}),
              following: following[index]!.resolve,
            }),
          ),
        ])
      } finally {
        await connection.close()
      }
    })
    .catch(error => {
      if (!signal.aborted) throw error
    })
  const all = Promise.all([working, reacting])
  const failed = all.then(() => new Promise<never>(() => undefined))
  return {
    ready: Promise.race([
      Promise.all([taking.promise, ...following.map(({ promise }) => promise)]).then(() => undefined),
      failed,
    ]),
    stop: async () => {
      aborting.abort()
      await all
    },
  }
}

/** Without it the product works; a server that has no schedules is told of, and waited for no longer. */
const scheduled = (ensure: () => Promise<void>, what: string, log: Logger, signal: AbortSignal): Promise<void> =>
  persist(ensure, {
    signal,
    final: isFinalFailure,
    waiting: error => log.warn(kindOf(error), `waiting to schedule ${what}`),
  }).catch(error => {
    if (!signal.aborted) log.error(kindOf(error), `not scheduled: ${what}`)
  })

const connect = (config: WorkerConfig, log: Logger, signal: AbortSignal): Promise<Connection> =>
  persist(() => Connection.connect({ ...config.temporal, connectTimeout: 5000 }), {
    signal,
    waiting: error => log.warn(kindOf(error), 'waiting for Temporal'),
  })
