import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { until } from '@faitage/engines/testing/until'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMission } from '../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'

let system: TestSystem
let mission: string

beforeAll(async () => {
  system = await startTestSystem({ listen: true })
  mission = await openMission(system.as('manager'))
})
afterAll(() => system.stop())

it('an upload whose connection is lost leaves no import behind, and the mission free for another', async () => {
  const manager = system.as('manager')
  // Its answer ends once the connection is lost.
  const taken = once(system.http.server, 'request') as Promise<[IncomingMessage, ServerResponse]>
  const socket = connect(Number(new URL(system.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  const sent =
    `POST /api/missions/${mission}/imports HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${manager.token}\r\n` +
    'content-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n' +
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nRéférence;Type de demandeur\n'
  socket.write(sent)
  const [request, response] = await taken
  await until('all that was sent to be read', () => request.socket.bytesRead >= Buffer.byteLength(sent))
  socket.destroy()
  await once(response, 'close')
  // Nothing tells when what the request began has ended: a while in which an import could be left behind.
  await sleep(300)
  const { items } = await manager.call(missionImportEndpoints.list, { params: { id: mission } })
  expect(items).toEqual([])
  const detail = await manager.call(missionEndpoints.get, { params: { id: mission } })
  expect(detail).toMatchObject({ import_running: false, current_import_id: null })
})
