import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  ContinueAsNew,
  continueAsNew,
  defineQuery,
  defineSignal,
  isCancellation,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow'
import type { ScanActivities, ScanOutcome, ScanProgress, ScanTemplateInput } from './scan-template.shapes.ts'

/** Stops after the pages under way; what is noted stays. */
const cancelScanSignal = defineSignal('cancel')
const scanProgressQuery = defineQuery<ScanProgress>('progress')

/** Steps of one run: its history stays short. */
const STEPS_PER_RUN = 40

/** For ever: an engine that is away comes back. What the API refuses for good is not asked again. */
const retry = { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '10s' } as const

const { readPages } = proxyActivities<ScanActivities>({ startToCloseTimeout: '5m', heartbeatTimeout: '10s', retry })
const { finishScan } = proxyActivities<ScanActivities>({ startToCloseTimeout: '1m', heartbeatTimeout: '10s', retry })

/** One scan, some pages at a time until all are read, somebody stops it, or the document cannot be read. */
export async function scanTemplate(input: ScanTemplateInput): Promise<void> {
  const { template_id, scan_id } = input
  let cancelled = false
  let progress: ScanProgress = { pages_read: 0, pages_total: 0 }
  const reading = new CancellationScope()
  setHandler(scanProgressQuery, () => progress)
  setHandler(cancelScanSignal, () => {
    cancelled = true
    reading.cancel()
  })
  const end = (outcome: ScanOutcome, reason?: string): Promise<void> =>
    CancellationScope.nonCancellable(() => finishScan(template_id, scan_id, outcome, reason))

  try {
    for (let steps = 0; steps < STEPS_PER_RUN; steps++) {
      if (cancelled) return await end('cancelled')
      const step = await reading.run(() => readPages(template_id, scan_id))
      if (step.over) return
      progress = { pages_read: step.pages_read, pages_total: step.pages_total }
      if (step.pages_read < step.pages_total) continue
      return step.characters > 0 ? await end('done') : await end('failed', 'documentAnalysis.template.noText')
    }
    if (cancelled) return await end('cancelled')
    await continueAsNew<typeof scanTemplate>(input)
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error
    if (isCancellation(error)) await end('cancelled')
    else await end('failed', reasonOf(error))
  }
}

/** The key of the error catalogue that an activity failed with. */
function reasonOf(error: unknown): string {
  const cause = error instanceof ActivityFailure ? error.cause : error
  const key = cause instanceof ApplicationFailure ? cause.type : undefined
  return key?.startsWith('documentAnalysis.') ? key : 'documentAnalysis.scan.failed'
}
