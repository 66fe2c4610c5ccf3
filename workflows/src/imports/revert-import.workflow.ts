import {
  ActivityFailure,
  ApplicationFailure,
  ContinueAsNew,
  continueAsNew,
  proxyActivities,
} from '@temporalio/workflow'
import type { RevertActivities, RevertImportInput } from './import-projects.shapes.ts'

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
  try {
    const batches = input.batches ?? (await batchesOf(import_id))
    const first = input.next_batch ?? 0
    const last = Math.min(batches, first + BATCHES_PER_RUN)
    for (let batch = first; batch < last; batch++) await revertBatch(import_id, batch)
    if (last < batches) await continueAsNew<typeof revertImport>({ import_id, next_batch: last, batches })
    await finishRevert(import_id, 'reverted')
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error
    const cause = error instanceof ActivityFailure ? error.cause : error
    const key = cause instanceof ApplicationFailure ? cause.type : undefined
    await finishRevert(import_id, 'failed', key && /^(import|mission)\./.test(key) ? key : 'import.revert.failed')
  }
}
