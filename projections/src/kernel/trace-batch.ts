import type { EventMetadata } from '@faitage/contracts/kernel/message'
import { traceParent, tracing } from '@faitage/telemetry/tracing'
import type { StoredEvent } from './recorded.ts'

/** Traces that one batch is told in at most: what is read again from long ago is nobody's click. */
const MOST = 20

/** Tells each trace whose events are in a batch that they are projected. Nothing where traces are off. */
export function traceBatch(batch: readonly StoredEvent[], began: Date): void {
  const traces = tracing()
  if (!traces) return
  const parents = new Set(batch.flatMap(({ metadata }) => traceParent((metadata as EventMetadata)?.traceparent) ?? []))
  const attributes = { 'faitage.events': batch.length }
  const ended = new Date()
  for (const parent of [...parents].slice(0, MOST))
    traces.note('project batch', { parent, kind: 'consumer', attributes, began, ended })
}
