import { missionImportBatchCommitted } from '@faitage/contracts/imports/mission-import'
import { it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { type BatchCommitted, importBatchesDecider } from './import-batches.decider.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const { given } = specOf(importBatchesDecider)
const batch = (nth: number): BatchCommitted => ({
  ...{ import_id: id, mission_id: id, batch: nth, rows: 2, created: 1, updated: 1, skipped: 0, in_error: 0 },
})

it('batches of an import are counted in order, each once', () => {
  const first = missionImportBatchCommitted(batch(0))
  given()
    .when({ type: 'RecordBatch', ...batch(0) })
    .then(first)
  given(first)
    .when({ type: 'RecordBatch', ...batch(0) })
    .then()
  given(first)
    .when({ type: 'RecordBatch', ...batch(1) })
    .then(missionImportBatchCommitted(batch(1)))
})

it('a batch before its predecessor is refused', () => {
  given()
    .when({ type: 'RecordBatch', ...batch(1) })
    .thenRefused('mission.import.batchSkipped')
})
