import { afterEach, expect, test } from 'vitest'
import { isRefusal, refused } from './refusal.ts'
import { openThreads, type Threads } from './threads.ts'

type Work = Parameters<typeof import('./testing/hostile.thread.ts').default>[0]

let threads: Threads<Work, string>
const open = (waiting = 10, memoryMb = 64) => {
  threads = openThreads({ thread: new URL('./testing/hostile.thread.ts', import.meta.url), memoryMb, waiting })
}
afterEach(() => threads.close())

const run = async (what: Work, signal = new AbortController().signal) => {
  const late = () => refused('file.tooSlow')
  const answer = await threads.run(what, { signal, late, tooHeavy: () => refused('file.bomb') })
  return isRefusal(answer) ? answer.key : answer
}

test.each(['spins', 'sleeps'] as const)('work that waits behind what %s is done once that is given up', async what => {
  open()
  const end = new AbortController()
  const hostile = [run(what, end.signal), run(what, end.signal)]
  const behind = [run('answers'), run('answers'), run('answers')]
  // The two have begun, which a thread takes its time for.
  await expect.poll(() => threads.waiting()).toBe(3)
  end.abort()
  expect(await Promise.all(hostile)).toEqual(['file.tooSlow', 'file.tooSlow'])
  expect(await Promise.all(behind)).toEqual(['answers', 'answers', 'answers'])
})

test('a thread that cannot even begin takes nothing with it but the work', async () => {
  open(10, 4)
  expect(await run('answers', AbortSignal.timeout(1500))).toBe('file.tooSlow')
})

test('more works than may wait are refused, and those that wait are counted', async () => {
  open(3)
  const end = new AbortController()
  const under = [run('sleeps', end.signal), run('sleeps', end.signal)]
  await expect.poll(() => threads.waiting()).toBe(0)
  const waiting = [1, 2, 3].map(() => run('answers'))
  expect(threads.waiting()).toBe(3)
  expect(await run('answers')).toBe('UNAVAILABLE')
  end.abort()
  await Promise.all(under)
  expect(await Promise.all(waiting)).toEqual(['answers', 'answers', 'answers'])
})

test('what one work leaves behind fails no other; one that brings its thread down fails itself', async () => {
  open()
  expect(await run('leaves')).toBe('leaves')
  expect(await run('takes its time')).toBe('takes its time')
  await expect(run('falls')).rejects.toThrow('fallen')
  expect(await run('answers')).toBe('answers')
})
