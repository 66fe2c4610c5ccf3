import { expect, test } from 'vitest'
import { keptSince } from './contents.ts'

test.each([
  ['an evening after the autumn change of hour', '2026-11-21T22:30:00Z', '2026-10-21T22:00:00.000Z'],
  ['a night after the spring change of hour', '2026-04-20T22:30:00Z', '2026-03-21T23:00:00.000Z'],
  ['any noon', '2026-07-15T10:00:00Z', '2026-06-14T22:00:00.000Z'],
])('a removed file is kept to the end of its thirtieth day: %s', (_, now, since) => {
  expect(keptSince(new Date(now))).toBe(since)
})
