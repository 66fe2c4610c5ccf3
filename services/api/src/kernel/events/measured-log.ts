import { tracing } from '@faitage/telemetry/tracing'
import type { Metrics } from '../http/metrics.ts'
import { type EventLog, WrongRevision } from './event-log.ts'

/** The same log, whose appends are timed, and traced where traces are kept: the trace goes with the events. */
export const measuredLog = (log: EventLog, metrics: Metrics): EventLog => {
  const append: EventLog['append'] = (stream, events, options) => {
    const traces = tracing()
    if (!traces?.current()) return log.append(stream, events, options)
    const kind = stream.slice(0, stream.indexOf('-'))
    const attributes = { 'faitage.stream_kind': kind, 'faitage.events': events.length }
    return traces.span(`append ${kind}`, { kind: 'producer', attributes }, () => {
      const traceparent = traces.current()
      const metadata = traceparent === undefined ? options.metadata : { ...options.metadata, traceparent }
      return log.append(stream, events, { ...options, metadata })
    })
  }
  return {
    ...log,
    async append(stream, events, options) {
      const began = performance.now()
      const over = (outcome: 'done' | 'elsewhere' | 'failed') => metrics.append(outcome, performance.now() - began)
      try {
        const appended = await append(stream, events, options)
        over('done')
        return appended
      } catch (error) {
        over(error instanceof WrongRevision ? 'elsewhere' : 'failed')
        throw error
      }
    },
  }
}
