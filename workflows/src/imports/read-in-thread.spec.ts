import { readFileSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { fatalWork } from '../kernel/fatal-work.ts'
import type { FileToRead } from './read-file.ts'
import { readInThread } from './read-in-thread.ts'

const demo = readFileSync(new URL('../../../services/stack/demo/projets-demo.xlsx', import.meta.url))
const file = (content: Buffer, more: Partial<FileToRead> = {}): FileToRead => ({
  ...{
    kind: 'projects',
    format: 'xlsx',
    mapping: null,
    remembered: [],
    custom: [],
    stated_on: null,
    sheet: null,
    content,
  },
  ...more,
})
const rowsOf = async (reading: ReturnType<typeof readInThread>) => {
  const table = await reading
  return 'rows' in table ? table.rows.length : undefined
}

/** As the activity reads: each in its turn. */
const readInTurn = (file: FileToRead, signal?: AbortSignal) =>
  fatalWork(
    { say: () => undefined },
    () => readInThread(file, signal),
    () => new Error('refused'),
    signal,
  )

test('files are read one after the other, and beside each other', async () => {
  expect(await rowsOf(readInThread(file(demo)))).toBe(1200)
  const csv = file(Buffer.from('Référence;Nom\nA-1;Roux\nA-2;Petit\n'), { format: 'csv' })
  expect(await Promise.all([readInTurn(csv), readInTurn(file(demo)), readInTurn(csv)].map(rowsOf))).toEqual([
    ...[2, 1200, 2],
  ])
})

test('what is wrong with a file is said by its key, and the next one is read', async () => {
  await expect(readInThread(file(demo.subarray(0, 100_000)))).rejects.toMatchObject({ key: 'import.file.broken' })
  await expect(readInThread(file(Buffer.from('\n'), { format: 'csv' }))).rejects.toMatchObject({
    name: 'UnreadableFile',
    key: 'import.file.empty',
  })
  expect(await rowsOf(readInThread(file(demo)))).toBe(1200)
})

test('a reading that is given up ends with its thread, and the next one is read', async () => {
  const halt = new AbortController()
  const reading = readInThread(file(demo), halt.signal)
  // Amid the reading, which takes much longer.
  setTimeout(() => halt.abort(new Error('the worker stops')), 5)
  await expect(reading).rejects.toThrow('the worker stops')
  await expect(readInThread(file(demo), AbortSignal.abort(new Error('stopped before')))).rejects.toThrow('before')
  expect(await rowsOf(readInThread(file(demo)))).toBe(1200)
})

test('a file whose time is over before it is read is told so, by a key that its import lets through', async () => {
  const over = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort(new Error('its time is over')))
  await expect(readInThread(file(demo))).rejects.toMatchObject({ key: 'import.file.tooSlow' })
  over.mockRestore()
  expect(await rowsOf(readInThread(file(demo)))).toBe(1200)
})

test('a file that waits behind two that are given up is read all the same, and soon', {
  tags: 'long',
  timeout: 25_000,
}, async () => {
  const halt = new AbortController()
  await Promise.all([1, 2].map(() => readInTurn(file(demo))))
  const gone = [1, 2].map(() => readInTurn(file(demo), halt.signal))
  const behind = readInTurn(file(demo))
  // Amid their reading, which takes much longer.
  setTimeout(() => halt.abort(new Error('cancelled')), 20)
  for (const one of gone) await expect(one).rejects.toThrow('cancelled')
  expect(await rowsOf(behind)).toBe(1200)
  // Before threads that have nothing to do are ended, and much before a reading is given up.
})

test('a file that waits and is given up leaves its turn to the next', { tags: 'long' }, async () => {
  const halt = new AbortController()
  const first = [1, 2].map(() => readInTurn(file(demo)))
  const gone = readInTurn(file(demo), halt.signal)
  const last = readInTurn(file(demo))
  halt.abort(new Error('cancelled while it waited'))
  await expect(gone).rejects.toThrow('while it waited')
  expect(await Promise.all([...first, last].map(rowsOf))).toEqual([1200, 1200, 1200])
})

test('a thread that falls by what a file before left in it fails not the next one', { tags: 'long' }, async () => {
  const threads: Worker[] = []
  const note = (thread: Worker) => void threads.push(thread)
  process.on('worker', note)
  const halt = new AbortController()
  const gone = [1, 2].map(() => readInThread(file(demo), halt.signal))
  // Amid their reading, which takes much longer.
  setTimeout(() => halt.abort(new Error('anew')), 5)
  for (const one of gone) await expect(one).rejects.toThrow('anew')
  await readInThread(file(demo))
  const next = readInThread(file(demo))
  for (const thread of threads) void thread.terminate()
  expect(await rowsOf(next)).toBe(1200)
  expect(threads.length).toBeGreaterThan(0)
  process.off('worker', note)
})
