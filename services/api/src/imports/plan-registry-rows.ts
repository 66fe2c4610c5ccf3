import { readRegistryHeader } from '@faitage/contracts/co-ownership/registry/columns'
import type { Perimeter } from '@faitage/contracts/co-ownership/registry/plan'
import { readRegistryRow } from '@faitage/contracts/co-ownership/registry/row'
import type { RegistryChunk } from '@faitage/contracts/imports/mission-import.chunks'
import { placesOfMission } from '@faitage/projections/co-ownership/registry.queries'
import { planExtract } from '../co-ownership/registry/plan-extract.ts'
import type { Api } from '../kernel/api.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import type { KeptFile } from './import-file.ts'
import { batchSizes, beingPlanned, demandHeard, type Heard } from './plan-rows.ts'
import { clearRows, rowsBefore, writeRows } from './rows/import-rows.ts'

/** Plans a chunk of an extract of the registry, as `planRows` does one of projects. */
export async function planRegistryRows(
  api: Api,
  file: KeptFile,
  { chunk, first, heard }: { chunk: RegistryChunk; first: boolean; heard: Heard },
): Promise<number | Refusal> {
  const { import_id, mission_id } = file
  const refusal = await beingPlanned(api, file)
  if (refusal) return refusal
  demandHeard(heard)
  if (first) await clearRows(api, import_id)
  if (chunk.rows.length === 0) return 0
  const header = { ...readRegistryHeader(chunk.headers), width: chunk.width }
  const today = api.clock.today()
  const rows = chunk.rows.map(row => readRegistryRow(header, row, today))
  const numbers = rows.flatMap(({ values }) => values?.copro_registry_number ?? [])
  const [before, perimeter] = await Promise.all([
    rowsBefore(api, import_id, rows[0]!.row, [...new Set(numbers)]),
    perimeterOf(api, file),
  ])
  const planned = await planExtract(api, rows, {
    mission_id,
    perimeter,
    met: new Set(before.seen.keys()),
    principals: new Set(chunk.principals),
  })
  const batched = planned.map((row, index) => ({
    ...row,
    batch: Math.floor((before.count + index) / batchSizes.registry),
  }))
  demandHeard(heard)
  const held = await writeRows(api, import_id, batched)
  return held ? batched.length : refused('mission.import.alreadyFinished')
}

/**
 * What an extract is narrowed to where nobody said it: the towns and the numbers of the copros the mission has, since a
 * mission has no perimeter of its own; everything while it has none.
 */
async function perimeterOf(api: Api, { mission_id, perimeter }: KeptFile): Promise<Perimeter> {
  if (perimeter === 'file') return {}
  return perimeter ?? (await placesOfMission(api.db, mission_id))
}
