import type { Metrics } from '../http/metrics.ts'
import { type EventLog, WrongRevision } from './event-log.ts'

/** The same log, whose appends are timed. */
export const measuredLog = (log: EventLog, metrics: Metrics): EventLog => ({
  ...log,
  async append(stream, events, options) {
    const began = performance.now()
    const over = (outcome: 'done' | 'elsewhere' | 'failed') => metrics.append(outcome, performance.now() - began)
    try {
      const appended = await log.append(stream, events, options)
      over('done')
      return appended
    } catch (error) {
      over(error instanceof WrongRevision ? 'elsewhere' : 'failed')
      throw error
    }
  },
})
