import {
  ActivityFailure,
  ApplicationFailure,
  ContinueAsNew,
  continueAsNew,
  defineSignal,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow'
import type { RevertActivities, RevertImportInput } from './import-projects.shapes.ts'

/** Stops after the batch under way; what is undone stays so. */
const cancelSignal = defineSignal('cancel')

/** Batches of one run: its history stays short. */
const BATCHES_PER_RUN = 40

const { batchesOf, revertBatch, finishRevert } = proxyActivities<RevertActivities>({
  startToCloseTimeout: '5m',
  heartbeatTimeout: '6s',
  // For ever: an engine that is away comes back. What the API refuses for good is not asked again.
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '10s' },
})

/** Undoes what an import wrote, batch after batch. The rules and the data stay with the API. */
export async function revertImport(input: RevertImportInput): Promise<void> {
  const { import_id } = input
  let stop = false
  setHandler(cancelSignal, () => {
    stop = true
  })
  try {
    const batches = input.batches ?? (await batchesOf(import_id))
    const first = input.next_batch ?? 0
    const last = Math.min(batches, first + BATCHES_PER_RUN)
    let next = first
    while (next < last && !stop) await revertBatch(import_id, next++)
    if (next === batches) await finishRevert(import_id, 'reverted')
    else if (stop) await finishRevert(import_id, 'stopped')
    else await continueAsNew<typeof revertImport>({ import_id, next_batch: next, batches })
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error
    const cause = error instanceof ActivityFailure ? error.cause : error
    const key = cause instanceof ApplicationFailure ? cause.type : undefined
    await finishRevert(import_id, 'failed', key && /^(import|mission)\./.test(key) ? key : 'import.revert.failed')
  }
}
