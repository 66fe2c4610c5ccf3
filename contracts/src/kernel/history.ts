import { z } from 'zod'
import { listQuery, pageOf } from './endpoint.ts'
import { calendarDate, instant } from './values.ts'

/** One altered field: its name, what it was and what it became (null = empty). */
export const change = z.object({ field: z.string(), label: z.string(), before: z.unknown(), after: z.unknown() })

/** One line of a history, as a person reads it. `on` is when it took effect, `recorded_at` when it was written down. */
export const historyItem = z.object({
  id: z.string(),
  type: z.string(),
  /** One French sentence. */
  sentence: z.string(),
  on: calendarDate,
  recorded_at: instant,
  actor: z.object({ id: z.string(), name: z.string(), kind: z.enum(['user', 'workflow', 'system']) }),
  changes: z.array(change),
  /** Place of the event in its stream: what an undo names. */
  revision: z.int(),
  /** Whether it can be undone, and still would change something. */
  can_undo: z.boolean(),
})
export type HistoryItem = z.infer<typeof historyItem>

const { page, size } = listQuery(['on'], 50)

/** A history is asked for and answered a page at a time, the latest first. */
export const historyPages = { query: z.object({ page, size }), response: pageOf(historyItem) }
