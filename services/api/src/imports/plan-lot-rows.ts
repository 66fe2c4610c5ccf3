import type { LotsChunk } from '@faitage/contracts/imports/mission-import.chunks'
import { planLots } from '../co-ownership/lots-import/plan-lots.ts'
import type { Api } from '../kernel/api.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import type { KeptFile } from './import-file.ts'
import { batchSizes, beingPlanned, demandHeard, type Heard } from './plan-rows.ts'
import { clearRows, rowsBefore, writeRows } from './rows/import-rows.ts'

/** Plans a chunk of a list of lots, as `planRows` does one of projects. */
export async function planLotRows(
  api: Api,
  file: KeptFile,
  { chunk, first, heard }: { chunk: LotsChunk; first: boolean; heard: Heard },
): Promise<number | Refusal> {
  const { import_id, mission_id, copro_id } = file
  const refusal = await beingPlanned(api, file)
  if (refusal) return refusal
  demandHeard(heard)
  if (first) await clearRows(api, import_id)
  const planned = await planLots(api, chunk, { mission_id, copro_id: copro_id! })
  if (isRefusal(planned)) return planned
  if (planned.length === 0) return 0
  const before = await rowsBefore(api, import_id, planned[0]!.row, [])
  const batched = planned.map((row, index) => ({
    ...row,
    batch: Math.floor((before.count + index) / batchSizes.lots),
  }))
  demandHeard(heard)
  const held = await writeRows(api, import_id, batched)
  return held ? batched.length : refused('mission.import.alreadyFinished')
}
