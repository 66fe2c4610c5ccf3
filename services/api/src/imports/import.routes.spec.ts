import { readFileSync } from 'node:fs'
import type { RawRow } from '@faitage/contracts/imports/mission-import.chunks'
import { missionImportEndpoints as endpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import {
  reactorEndpoints,
  importWorkerEndpoints as work,
} from '@faitage/contracts/imports/mission-import.worker.endpoints'
import { leastProcessorTime } from '@faitage/contracts/kernel/testing/processor-time'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileLimits } from '../kernel/content/file-guard.ts'
import { startTestSystem, type TestSystem, type TestUser } from '../testing/system.ts'
import { entry, packed, workbookParts, zipOf } from './testing/hostile-zip.ts'

const today = '2026-11-21'
const demo = readFileSync(new URL('../../../stack/demo/projets-demo.xlsx', import.meta.url))
const text = (content: string) => Buffer.from(content)

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem({ clock: { now: () => new Date(), today: () => today } })
})
afterAll(() => system?.stop())

/** Sends a file as a browser does. */
async function drop(
  mission_id: string,
  file: Buffer,
  { as = 'admin', key, field = 'file' }: { as?: TestUser; key?: string; field?: string } = {},
) {
  const boundary = 'limite-du-formulaire'
  const payload = Buffer.concat([
    text(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="é.xlsx"\r\n\r\n`),
    file,
    text(`\r\n--${boundary}--\r\n`),
  ])
  const response = await system.http.inject({
    method: 'POST',
    url: `/api/missions/${mission_id}/imports`,
    headers: {
      authorization: `Bearer ${system.as(as).token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(key ? { 'idempotency-key': key } : {}),
    },
    payload,
  })
  const body = response.json() as { import_id: string; position: string; key: string }
  if (body.position) system.seen.position = body.position
  return { status: response.statusCode, body }
}

const newMission = async (as: TestUser = 'admin') =>
  (await system.as(as).call(missionEndpoints.create, { body: { name: `Mission ${Math.random()}` } })).id

const row = (number: number, values: RawRow['values']): RawRow => ({ row: number, values })
const columns = [
  { header: 'Référence', field: 'reference' as const },
  { header: 'Type', field: 'requester_type' as const },
]

/** What the worker does between the drop and the plan. */
async function plan(import_id: string, rows: RawRow[], missing: 'reference'[] = []) {
  const params = { import_id }
  await system.worker().call(work.planRows, { params, body: { rows, first: true } })
  return await system.worker().call(work.planned, { params, body: { columns, missing_columns: missing } })
}
const commit = (import_id: string, batch: number) =>
  system.worker().call(work.commitBatch, { params: { import_id, batch } })

async function started(rows: RawRow[], mission_id?: string) {
  const mission = mission_id ?? (await newMission())
  const { import_id } = (await drop(mission, text('Référence;Type\n'))).body
  await plan(import_id, rows)
  await system.as('admin').call(endpoints.start, { params: { import_id } })
  return { import_id, mission_id: mission }
}

describe('dropping a file', () => {
  it('keeps it sealed, gives it to the worker only, and answers the import at once', async () => {
    const mission_id = await newMission()
    const { status, body } = await drop(mission_id, demo)
    expect(status).toBe(202)
    const params = { import_id: body.import_id }
    expect(await system.as('admin').call(endpoints.get, { params })).toMatchObject({
      state: 'planning',
      file_name: 'é.xlsx',
      requested_by: { name: 'Alix Amiel' },
    })
    const file = await system.worker().raw(work.file, { params })
    expect(file.rawPayload.equals(demo)).toBe(true)
    expect((await system.as('admin').raw(work.file, { params })).statusCode).toBe(404)
    const { rows } = await system.api.pool.query<{ content: Buffer; name: string }>(
      'select content, name from import_file where import_id = $1',
      [body.import_id],
    )
    expect(rows[0]!.content.includes('workbook.xml')).toBe(false)
    expect(rows[0]!.name).not.toContain('xlsx')
  })

  it('a second time while the first is not over is refused', async () => {
    const mission_id = await newMission()
    await drop(mission_id, demo)
    expect(await drop(mission_id, demo)).toMatchObject({ status: 409, body: { key: 'mission.import.alreadyRunning' } })
  })

  it('twice at the same instant makes one import', { tags: 'long' }, async () => {
    const mission_id = await newMission()
    const answers = await Promise.all(Array.from({ length: 5 }, () => drop(mission_id, demo)))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409])
    const { rows } = await system.api.pool.query('select 1 from import_file where mission_id = $1', [mission_id])
    expect(rows).toHaveLength(1)
  })

  it('with the same key answers the same import, and refuses another file under it', async () => {
    const mission_id = await newMission()
    const first = await drop(mission_id, demo, { key: 'clef' })
    expect(await drop(mission_id, demo, { key: 'clef' })).toMatchObject({ status: 202, body: first.body })
    expect(await drop(mission_id, text('Référence;Nom\nA;B\n'), { key: 'clef' })).toMatchObject({
      status: 422,
      body: { key: 'IDEMPOTENCY_KEY_REUSED' },
    })
    const file = await system.worker().raw(work.file, { params: { import_id: first.body.import_id } })
    expect(file.rawPayload.equals(demo)).toBe(true)
  })

  it.each<[string, Buffer, number, string]>([
    ['nothing', Buffer.alloc(0), 422, 'import.file.empty'],
    ['a broken workbook', demo.subarray(0, 90_000), 422, 'import.file.broken'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 422, 'import.file.unsupported'],
    ['too much', Buffer.alloc(fileLimits.file.projects + 1, 'a'), 413, 'import.file.tooLarge'],
    ['far too much', Buffer.alloc(fileLimits.file.registry + 2_000_000, 'a'), 413, 'import.file.tooLarge'],
  ])('of %s is refused', async (_what, file, status, key) => {
    expect(await drop(await newMission(), file)).toMatchObject({ status, body: { key } })
  })

  it('without a file is refused', async () => {
    const mission_id = await newMission()
    const response = await system.http.inject({
      method: 'POST',
      url: `/api/missions/${mission_id}/imports`,
      headers: {
        authorization: `Bearer ${system.as('admin').token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: '--x--\r\n',
    })
    expect(response.json()).toMatchObject({ key: 'import.file.missing' })
  })

  it('that is a bomb is refused within 50 ms and without memory', { tags: 'long' }, async () => {
    const mission_id = await newMission()
    const declared = {
      name: 'xl/worksheets/sheet1.xml',
      packed: packed(Buffer.alloc(64 * 1024 * 1024)),
      size: 500 * 1024 ** 3,
    }
    const bombs = [
      zipOf([...workbookParts(), declared]),
      zipOf([...workbookParts(), { ...declared, size: 1024 * 1024 }]),
      zipOf([...workbookParts(), ...Array.from({ length: 2000 }, (_, i) => entry(`xl/${i}.xml`, ''))]),
    ]
    for (const bomb of bombs) {
      // The thread that judges, should there be none by now, is no memory of a bomb.
      await drop(mission_id, bomb)
      const before = process.memoryUsage().rss
      const least = await leastProcessorTime(50, async () => {
        const { status, body } = await drop(mission_id, bomb)
        expect({ status, key: body.key }).toEqual({ status: 422, key: 'import.file.bomb' })
      })
      expect(least).toBeLessThan(50)
      expect((process.memoryUsage().rss - before) / 1024 ** 2).toBeLessThan(40)
    }
  })
})

describe('who may import', () => {
  it('is who reaches the mission: to others it does not exist', async () => {
    const mission_id = await newMission('manager')
    expect(await drop(mission_id, demo, { as: 'outsider' })).toMatchObject({ status: 404, body: { key: 'NOT_FOUND' } })
    const { import_id } = (await drop(mission_id, demo)).body
    const outsider = system.as('outsider')
    for (const endpoint of [endpoints.get, endpoints.rows, endpoints.start, endpoints.cancel, endpoints.errorsCsv]) {
      expect(await outsider.refusal(endpoint, { params: { import_id } })).toMatchObject({
        status: 404,
        key: 'NOT_FOUND',
      })
    }
    expect(await outsider.refusal(endpoints.list, { params: { id: mission_id } })).toMatchObject({ status: 404 })
  })

  it('says of which day arrears are in a list of lots only', async () => {
    const { import_id } = (await drop(await newMission(), text('Référence;Type\n'))).body
    await plan(import_id, [row(2, { reference: 'A' })])
    const body = { columns, stated_on: '2025-12-31' }
    const refusal = await system.as('admin').refusal(endpoints.map, { params: { import_id }, body })
    expect(refusal.details.fields).toMatchObject([{ path: 'stated_on' }])
  })

  it('is no client, and nobody but the worker works', async () => {
    const mission_id = await newMission()
    expect(await drop(mission_id, demo, { as: 'client' })).toMatchObject({ status: 403 })
    const { import_id } = (await drop(mission_id, demo)).body
    const params = { import_id, batch: 0, name: 'x' }
    const inner = [
      work.work,
      work.file,
      work.planRows,
      work.planned,
      work.commitBatch,
      work.finish,
      reactorEndpoints.getCheckpoint,
    ]
    for (const endpoint of inner) {
      expect(await system.as('admin').refusal(endpoint as typeof work.work, { params })).toMatchObject({
        status: 404,
      })
    }
  })
})

describe('a batch', () => {
  const rows = [
    row(2, { reference: 'A', requester_type: 'PO' }),
    row(3, { reference: 'B', requester_type: 'PB' }),
    row(4, { reference: 'B' }),
  ]

  it('is written and counted once, however often it is asked for and by however many', async () => {
    const { import_id, mission_id } = await started(rows)
    const answers = await Promise.all(Array.from({ length: 6 }, () => commit(import_id, 0)))
    for (const answer of [...answers, await commit(import_id, 0)]) {
      expect(answer).toEqual({ created: 2, updated: 0, skipped: 0, in_error: 1 })
    }
    const events = await system.api.events.read(`missionImport-${import_id}`)
    expect(events).toHaveLength(1)
    system.seen.position = events[0]!.position
    const { items } = await system
      .as('admin')
      .call(projectEndpoints.list, { query: { mission_id: [mission_id] } as never })
    expect(items.map(({ reference }) => reference).sort()).toEqual(['A', 'B'])
    for (const { id } of items) {
      const opened = await system.api.events.read(`project-${id}`)
      expect(opened.filter(({ type }) => type === 'ProjectOpened')).toHaveLength(1)
      expect(opened[0]!.metadata.actor).toEqual({ id: expect.any(String), kind: 'workflow' })
    }
  })

  it('may be written beside the one before it, and is counted after it', { tags: 'long' }, async () => {
    const many = Array.from({ length: 1100 }, (_, i) => row(i + 2, { reference: `P-${i}`, requester_type: 'PO' }))
    const { import_id } = await started(many)
    const [second, first] = await Promise.all([commit(import_id, 1), commit(import_id, 0)])
    expect([first!.created, second!.created, (await commit(import_id, 2)).created]).toEqual([500, 500, 100])
    const events = await system.api.events.read(`missionImport-${import_id}`)
    expect(events.map(({ data }) => (data as { batch: number }).batch)).toEqual([0, 1, 2])
  })

  it('is finished by a second worker where the first stopped halfway', async () => {
    const many = Array.from({ length: 200 }, (_, i) => row(i + 2, { reference: `H-${i}`, requester_type: 'PO' }))
    const { import_id } = await started(many)
    const append = system.api.events.append.bind(system.api.events)
    let left = 90
    const failing = system.api.events as { append: typeof append }
    failing.append = (...args) => (left-- > 0 ? append(...args) : Promise.reject(new Error('the process is gone')))
    try {
      const broken = await system.worker().raw(work.commitBatch, { params: { import_id, batch: 0 } })
      expect(broken.statusCode).toBe(500)
    } finally {
      failing.append = append
    }
    expect(await commit(import_id, 0)).toEqual({ created: 200, updated: 0, skipped: 0, in_error: 0 })
  })

  it('is not planned again once the import is over', async () => {
    const { import_id } = await started(rows)
    const again = { params: { import_id }, body: { rows, first: true } }
    expect(await system.worker().refusal(work.planRows, again)).toMatchObject({
      key: 'mission.import.alreadyStarted',
    })
    await commit(import_id, 0)
    await system.worker().call(work.finish, { params: { import_id }, body: { outcome: 'completed' } })
    expect(await system.worker().refusal(work.planRows, again)).toMatchObject({
      key: 'mission.import.alreadyFinished',
    })
  })

  it('is not written before the start, out of order, or after the end', async () => {
    const mission_id = await newMission()
    const { import_id } = (await drop(mission_id, text('Référence\nA\n'))).body
    await plan(import_id, rows)
    const params = { import_id, batch: 0 }
    expect(await system.worker().refusal(work.commitBatch, { params })).toMatchObject({
      key: 'mission.import.notPlanned',
    })
    await system.as('admin').call(endpoints.cancel, { params: { import_id } })
    await system.worker().call(work.finish, { params: { import_id }, body: { outcome: 'cancelled' } })
    expect(await system.worker().refusal(work.commitBatch, { params })).toMatchObject({
      key: 'mission.import.alreadyFinished',
    })
    const again = await started(rows)
    expect(
      await system.worker().refusal(work.commitBatch, { params: { import_id: again.import_id, batch: 3 } }),
    ).toMatchObject({ key: 'mission.import.batchSkipped' })
  })

  it('opens a project anew where the one of that reference was removed', async () => {
    const one = [row(2, { reference: 'A', requester_type: 'PO' })]
    const { import_id, mission_id } = await started(one)
    await commit(import_id, 0)
    await system.worker().call(work.finish, { params: { import_id }, body: { outcome: 'completed' } })
    const query = { mission_id: [mission_id] } as never
    system.seen.position = (await system.api.events.read(`missionImport-${import_id}`))[0]!.position
    const { items } = await system.as('admin').call(projectEndpoints.list, { query })
    await system.as('admin').call(projectEndpoints.remove, { params: { id: items[0]!.id } })
    await system.settled()
    const second = await started(one, mission_id)
    expect(await commit(second.import_id, 0)).toMatchObject({ created: 1 })
    system.seen.position = (await system.api.events.read(`missionImport-${second.import_id}`))[0]!.position
    const after = await system.as('admin').call(projectEndpoints.list, { query })
    expect(after.totalItems).toBe(1)
    expect(after.items[0]!.id).not.toBe(items[0]!.id)
  })

  it('respects what a person changed after the plan', async () => {
    const mission_id = await newMission()
    const { id } = await system.as('admin').call(projectEndpoints.create, {
      body: { mission_id, requester: { type: 'PO', last_name: 'Roux' }, reference: 'A' },
    })
    await system.settled()
    const { import_id } = await started([row(2, { reference: 'A', last_name: 'Petit' })], mission_id)
    await system
      .as('admin')
      .call(projectEndpoints.update, { params: { id }, body: { requester: { last_name: 'Petit' } } })
    expect(await commit(import_id, 0)).toEqual({ created: 0, updated: 0, skipped: 1, in_error: 0 })
  })
})

describe('what is left of an import', () => {
  it('is its errors: the file and the rows are forgotten', async () => {
    const { import_id } = await started([
      row(2, { reference: 'A', requester_type: 'PO', last_name: 'Roux' }),
      row(3, { reference: 'B', requester_type: 'PROPRIO', last_name: 'Petit' }),
    ])
    const params = { import_id }
    const admin = system.as('admin')
    const before = await admin.call(endpoints.rows, { params, query: { action: 'create' } })
    expect(before.items).toMatchObject([{ row: 2, reference: 'A', name: 'Roux', action: 'create' }])
    await commit(import_id, 0)
    for (let twice = 0; twice < 2; twice++) {
      await system.worker().call(work.finish, { params, body: { outcome: 'completed' } })
    }
    expect((await system.worker().raw(work.file, { params })).statusCode).toBe(404)
    const { rows } = await system.api.pool.query(
      'select * from import_row where import_id = $1 and values is not null',
      [import_id],
    )
    expect(rows).toEqual([])
    const csv = await admin.raw(endpoints.errorsCsv, { params })
    expect(csv.body).toContain('3;B;Type de demandeur;PROPRIO;')
    expect(csv.headers['content-disposition']).toContain('erreurs-import.csv')
    const { rows: stored } = await system.api.pool.query(
      'select errors from import_row where import_id = $1 and row = 3',
      [import_id],
    )
    expect(JSON.stringify(stored)).not.toContain('PROPRIO')
  })
})

describe('a reactor', () => {
  it('keeps its place and never goes back', async () => {
    const params = { name: `test ${Math.random()}` }
    const worker = system.worker()
    expect(await worker.call(reactorEndpoints.getCheckpoint, { params })).toEqual({ position: null })
    for (const position of ['18446744073709551000', '12']) {
      await worker.call(reactorEndpoints.putCheckpoint, { params, body: { position } })
    }
    expect(await worker.call(reactorEndpoints.getCheckpoint, { params })).toEqual({ position: '18446744073709551000' })
  })
})

describe('a row with several faults', () => {
  it('has all of them said at once: those of its cells, and those of the project it would make', async () => {
    const { import_id } = (await drop(await newMission(), text('Référence;Type\n'))).body
    await plan(import_id, [
      row(2, { reference: 'A-1', phone_number_1: 'abc', email: 'pas une adresse' }),
      row(3, { last_name: 'Morel', phone_number_1: 'abc' }),
      row(4, { reference: 'A-3', requester_type: 'Martien', phone_number_1: 'abc' }),
    ])
    const { items } = await system.as('admin').call(endpoints.rows, { params: { import_id } })
    const faults = items.map(({ errors }) => errors.map(({ column }) => column))
    expect(faults).toEqual([
      ['Téléphone', 'E-mail', 'Type de demandeur'],
      ['Téléphone', 'Référence', 'Type de demandeur'],
      ['Type de demandeur', 'Téléphone'],
    ])
    expect(items[0]!.errors[2]!.message).toBe('Le type de demandeur est obligatoire pour un nouveau projet.')
  })
})
