/** @module-tag durable */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileEndpoints as endpoints } from '@faitage/contracts/files/file.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { seedWorld, type TestWorld } from '../testing/world.ts'
import { noteIntake, sweepContents } from './contents.ts'
import { pdf } from './testing/samples.ts'
import { formOf, sendFile } from './testing/send.ts'

let system: TestSystem
let world: TestWorld
let child: ChildProcess | undefined

beforeAll(async () => {
  system = await startTestSystem({ listen: true })
  world = await seedWorld(system)
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await system?.stop()
})

const folder = () => (system.api.config.files.place as { folder: string }).folder
const owner = () => ({ kind: 'project', id: world.projectId })
async function contents(): Promise<string[]> {
  const entries = await readdir(folder(), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter(found => found.isFile()).map(found => join(found.parentPath, found.name))
}
const notes = () => system.api.db.selectFrom('file_intake').selectAll().execute()
const listed = () =>
  system.as('manager').call(endpoints.list, { query: { owner_kind: 'project', owner_id: world.projectId } })

/** Begins an upload over a socket and leaves it half way. */
function beginUpload(url: string): Socket {
  const { type, body } = formOf({
    owner: owner(),
    name: 'gros.pdf',
    content: Buffer.concat([pdf('a'), Buffer.alloc(3_000_000)]),
  })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `POST ${endpoints.upload.path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${system.as('manager').token}\r\n` +
      `content-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.subarray(0, 1_500_000))
  return socket
}

describe('an upload that is cut off', () => {
  it('because the connection was lost leaves no event and no bytes', async () => {
    const socket = beginUpload(system.url)
    await expect.poll(contents).toHaveLength(1)
    socket.destroy()
    await expect.poll(contents).toHaveLength(0)
    await expect.poll(notes).toHaveLength(0)
    expect((await listed()).items).toEqual([])
  })

  it('because the process was killed leaves bytes that the next sweep removes, and only those', async () => {
    const kept = await sendFile(system, { owner: owner(), name: 'gardé.pdf', content: pdf('gardé') })
    const [place] = await contents()
    const url = await startApiProcess()
    const socket = beginUpload(url)
    await expect.poll(async () => (await contents()).length, { timeout: 30_000 }).toBe(2)
    const gone = new Promise(resolve => child!.once('exit', resolve))
    child!.kill('SIGKILL')
    await gone
    socket.destroy()
    expect(await notes()).toHaveLength(1)
    await sweepContents(system.api)
    expect(await contents()).toHaveLength(2)
    await sweepContents(system.api, 0)
    expect(await contents()).toEqual([place])
    expect(await notes()).toEqual([])
    const answer = await system.as('manager').raw(endpoints.content, { params: { id: kept.id } })
    expect(answer.rawPayload.equals(pdf('gardé'))).toBe(true)
  })

  it('between its bytes and its event leaves bytes that the next sweep removes', async () => {
    const content_id = randomUUID()
    const before = await contents()
    await noteIntake(system.api, content_id, randomUUID())
    await system.api.files.put(
      content_id,
      (async function* () {
        yield Buffer.from('sealed')
      })(),
    )
    await sweepContents(system.api, 0)
    expect(await contents()).toEqual(before)
  })

  it('between its event and the end of its note keeps its bytes', async () => {
    const { id } = await sendFile(system, { owner: owner(), name: 'noté.pdf', content: pdf('noté') })
    const [uploaded] = await system.api.events.read(`file-${id}`)
    await noteIntake(system.api, (uploaded!.data as { content_id: string }).content_id, id)
    await sweepContents(system.api, 0)
    expect(await notes()).toEqual([])
    expect((await system.as('manager').raw(endpoints.content, { params: { id } })).statusCode).toBe(200)
  })
})

/** The API as a process of its own, on the engines and the folder of the test. */
async function startApiProcess(): Promise<string> {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: system.databaseUrl,
      EVENTSTORE_URL: system.eventStoreUrl,
      FAITAGE_SECRET: system.secret,
      FAITAGE_FILES: folder(),
      PORT: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return await new Promise((resolve, reject) => {
    child!.once('exit', code => reject(new Error(`the API ended with ${code}`)))
    child!.stdout!.on('data', chunk => {
      const ready = /\{"ready":true,"port":(\d+)\}/.exec(String(chunk))
      if (ready) resolve(`http://127.0.0.1:${ready[1]}`)
    })
  })
}
