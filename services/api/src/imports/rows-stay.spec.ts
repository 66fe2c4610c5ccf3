/** @module-tag long */
import { missionImportEndpoints as endpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { importWorkerEndpoints as work } from '@faitage/contracts/imports/mission-import.worker.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem } from '../testing/system.ts'

const ROWS = 500
/** A page whose rows are long may have no room for the last of them. */
const MOVED_AT_MOST = 0.02

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem()
})
afterAll(() => system?.stop())

/** On which page of its table each row of a plan stands. */
async function pages(import_id: string): Promise<number[]> {
  const { rows } = await sql<{ page: number }>`
    select (ctid::text::point)[0]::int as page from import_row where import_id = ${import_id} order by row`.execute(
    system.api.db,
  )
  return rows.map(({ page }) => page)
}

const movedShare = (before: readonly number[], after: readonly number[]): number =>
  after.filter((page, at) => page !== before[at]).length / before.length

test('a row of a plan stays on its page when it was written and when it is forgotten: no index is touched', async () => {
  const admin = system.as('admin')
  const { id: mission_id } = await admin.call(missionEndpoints.create, { body: { name: 'Sur place' } })
  const boundary = 'limite-du-formulaire'
  const dropped = await system.http.inject({
    method: 'POST',
    url: `/api/missions/${mission_id}/imports`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="projets.csv"\r\n\r\na,b\r\n--${boundary}--\r\n`,
  })
  const { import_id } = dropped.json() as { import_id: string }
  const params = { import_id }
  const rows = Array.from({ length: ROWS }, (_, at) => ({
    row: at + 2,
    values: {
      reference: `R${at}`,
      requester_type: 'PO',
      last_name: 'Delahaye',
      first_name: 'Marie-Christine',
      email: `marie.${at}@exemple.fr`,
      phone_number_1: '06 39 98 47 23',
      address: `${at} rue des Tanneurs`,
      address_code: '37000',
      address_location: 'Tours',
      notes: 'Passer par la cour, sonner deux fois ; le chien est gentil. '.repeat(1 + (at % 4)),
    },
  }))
  await system.worker().call(work.planRows, { params, body: { rows, first: true } })
  await system.worker().call(work.planned, { params, body: { columns: [], missing_columns: [] } })
  const planned = await pages(import_id)
  expect(planned).toHaveLength(ROWS)
  await admin.call(endpoints.start, { params })
  const { created } = await system.worker().call(work.commitBatch, { params: { import_id, batch: 0 } })
  expect(created).toBe(ROWS)
  const written = await pages(import_id)
  expect(movedShare(planned, written)).toBeLessThan(MOVED_AT_MOST)
  await system.worker().call(work.finish, { params, body: { outcome: 'completed' } })
  expect(movedShare(written, await pages(import_id))).toBeLessThan(MOVED_AT_MOST)
})
