import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { batchNotice } from './change-notices.ts'
import type { RowChange } from './workspace.ts'

const model = { notice: () => ({ kind: 'document_analysis', mission_id: randomUUID() }) }
const change = () => ({ model, id: randomUUID(), before: null, after: {} }) as unknown as RowChange
const stream = () => ({ streamId: `amo_quote_template-${randomUUID()}` })
const list = <T>(length: number, one: () => T) => Array.from({ length }, one)

it('names the streams that no change names', () => {
  const told = change()
  const other = stream()
  const moved = [{ streamId: `document_analysis-${told.id}` }, other, other]
  expect(batchNotice(7n, [told], moved).streams).toEqual([other.streamId])
  expect(batchNotice(7n, [told], moved.slice(0, 1))).not.toHaveProperty('streams')
})

it('fits into a notification of Postgres, whatever moved; what does not is told as too much', () => {
  for (const changes of [0, 1, 20, 40, 60, 61])
    for (const streams of [0, 1, 20, 60, 1000]) {
      const notice = batchNotice(2n ** 63n, list(changes, change), list(streams, stream))
      expect(Buffer.byteLength(JSON.stringify(notice))).toBeLessThan(8000)
      if (streams === 1000 && changes <= 60) expect(notice.streams).toBeNull()
    }
})
