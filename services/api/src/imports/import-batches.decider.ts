import type { FaitageEventOf } from '@faitage/contracts/all-events'
import { missionImportBatchCommitted } from '@faitage/contracts/imports/mission-import'
import type { Decider } from '../kernel/events/decider.ts'
import { refused } from '../kernel/refusal.ts'

export type BatchCommitted = FaitageEventOf<'MissionImportBatchCommitted'>['data']

/** Says that a batch of rows was written. */
export interface RecordBatch extends BatchCommitted {
  readonly type: 'RecordBatch'
}

/** An import's own stream: its batches in order, each counted once. */
export const importBatchesDecider: Decider<readonly BatchCommitted[], RecordBatch> = {
  initial: [],
  evolve: (batches, event) => (event.type === 'MissionImportBatchCommitted' ? [...batches, event.data] : batches),
  decide: ({ type: _, ...committed }, batches) => {
    if (committed.batch < batches.length) return []
    // A batch before its predecessor would leave a gap that nobody fills.
    if (committed.batch > batches.length) return refused('mission.import.batchSkipped')
    return [missionImportBatchCommitted(committed)]
  },
}
