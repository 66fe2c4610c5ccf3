import { registryCells, registryTruth } from '@faitage/contracts/co-ownership/registry/testing/registry-file'
import { missionImportEndpoints as endpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { importWorkerEndpoints as work } from '@faitage/contracts/imports/mission-import.worker.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { powerCut } from '../testing/power-cut.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem()
})
afterAll(() => system?.stop())

test('a batch cut between its rows and its count says the same when it comes again: what it made is made, not altered', async () => {
  const admin = system.as('admin')
  const { id: mission_id } = await admin.call(missionEndpoints.create, { body: { name: 'Deux fois' } })
  const boundary = 'limite-du-formulaire'
  const fields = { kind: 'registry', perimeter: 'file' }
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const dropped = await system.http.inject({
    method: 'POST',
    url: `/api/missions/${mission_id}/imports`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="registre.csv"\r\n\r\na,b\r\n--${boundary}--\r\n`,
  })
  const { import_id } = dropped.json() as { import_id: string }
  const params = { import_id }
  const [headers = [], ...cells] = registryCells(registryTruth(7, 5), 'short')
  const rows = cells.map((row, at) => ({ row: at + 2, width: row.length, cells: row }))
  const registry = { headers, width: headers.length, principals: [], rows }
  await system.worker().call(work.planRows, { params, body: { registry, first: true } })
  const { rows_total } = await system
    .worker()
    .call(work.planned, { params, body: { columns: [], missing_columns: [] } })
  await admin.call(endpoints.start, { params })

  const power = powerCut(system, stream => stream === streamOf.missionImport(import_id))
  const batch = { params: { import_id, batch: 0 } }
  expect((await system.worker().refusal(work.commitBatch, batch)).status).toBe(503)
  expect(power.back()).toBe(1)
  expect(await system.worker().call(work.commitBatch, batch)).toMatchObject({ created: rows_total, updated: 0 })
})
