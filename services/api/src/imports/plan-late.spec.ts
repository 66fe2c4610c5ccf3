import type { ServerResponse } from 'node:http'
import { importWorkerEndpoints as work } from '@faitage/contracts/imports/mission-import.worker.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem } from '../testing/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem({ listen: true })
})
afterAll(() => system?.stop())

test('a chunk whose worker is gone changes nothing of the plan that another made meanwhile', async () => {
  const { id: mission_id } = await system.as('admin').call(missionEndpoints.create, { body: { name: 'Tard' } })
  const form = new FormData()
  form.append('file', new Blob(['Référence;Type\n']), 'a.csv')
  const dropped = await fetch(`${system.url}/api/missions/${mission_id}/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${system.as('admin').token}` },
    body: form,
  })
  const { import_id } = (await dropped.json()) as { import_id: string }
  const chunk = (reference: string, row = 2) => ({
    first: true,
    rows: [{ row, values: { reference, requester_type: 'PO' } }],
  })

  // The first chunk is held up where it waits for the read models, until its worker is gone.
  const { live } = system.api
  const { caughtUp } = live
  const held = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  live.caughtUp = async () => {
    live.caughtUp = caughtUp
    reached.resolve()
    await held.promise
    return true
  }
  const gone = new AbortController()
  const closed = Promise.withResolvers<void>()
  system.app.inside.server.once('request', (_request, answer: ServerResponse) => answer.once('close', closed.resolve))
  const late = fetch(system.workerUrl + work.planRows.path.replace('{import_id}', import_id), {
    method: work.planRows.method,
    headers: { authorization: `Bearer ${system.worker().token}`, 'content-type': 'application/json' },
    body: JSON.stringify(chunk('ZOMBIE')),
    signal: gone.signal,
  }).catch(() => undefined)
  await reached.promise
  gone.abort()
  await late
  await closed.promise
  await system.worker().call(work.planRows, { params: { import_id }, body: chunk('NEUVE') })
  held.resolve()
  // As many steps as the late one would take, each behind its own.
  for (let step = 0; step < 3; step++)
    await system.worker().call(work.planRows, { params: { import_id }, body: { ...chunk('SUITE', 3), first: false } })

  const { rows } = await system.api.pool.query('select reference from import_row where import_id = $1 order by row', [
    import_id,
  ])
  expect(rows).toEqual([{ reference: 'NEUVE' }, { reference: 'SUITE' }])
})
