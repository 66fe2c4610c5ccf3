import { expect, test } from 'vitest'
import { lastOf } from './journal.ts'

const note = (id: string, happened_on: string) => ({ id, happened_on, created_at: '2026-06-01T08:00:00.000Z' }) as never
const done = (id: string, done_on: string) => ({ id, done_on, updated_at: '2026-06-01T09:00:00.000Z' }) as never
const event = (id: string, start: string) => ({ id, start, updated_at: start }) as never
const file = (id: string, uploaded_at: string) => ({ id, uploaded_at }) as never

test('what happened is told newest first, whatever it is, and no more than is asked for', () => {
  const read = {
    notes: [note('call', '2026-05-04'), note('old', '2026-01-10')],
    tasks: [done('task', '2026-05-05'), event('assembly', '2026-03-01T17:00:00.000Z')],
    files: [file('minutes', '2026-04-02T10:00:00.000Z')],
  }
  const ids = (count: number) => lastOf(read, count).map(({ item }) => item.id)
  expect(ids(10)).toEqual(['task', 'call', 'minutes', 'assembly', 'old'])
  expect(ids(2)).toEqual(['task', 'call'])
})
