import { AsyncLocalStorage } from 'node:async_hooks'

/*
 * One trace from a click to what it led to. Off unless OTEL_EXPORTER_OTLP_ENDPOINT (or …_TRACES_ENDPOINT) is set: nothing is loaded
 * then, and `tracing()` is undefined everywhere. Names and attributes are patterns and types of ours: never an id of
 * somebody, never what was typed.
 */

/** W3C `traceparent`: the trace, and the span that what follows is below. */
type TraceParent = string

type Attributes = Record<string, string | number>
type Kind = 'server' | 'client' | 'producer' | 'consumer' | 'internal'

interface SpanOptions {
  /** What it is below; what is under way here by default. Without either it begins a trace. */
  readonly parent?: TraceParent | undefined
  readonly kind?: Kind
  readonly attributes?: Attributes
}

/** A span that was begun and is ended by whoever holds it. */
export interface OpenSpan {
  readonly traceparent: TraceParent
  /** Runs work below it. */
  run<T>(work: () => T): T
  end(outcome?: { failed?: boolean; attributes?: Attributes }): void
}

interface Tracing {
  begin(name: string, options?: SpanOptions): OpenSpan
  /** Runs work in a span; one that fails is marked so and throws what it threw. */
  span<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T>
  /** A span of something that is over already. */
  note(name: string, options: SpanOptions & { began: Date; ended: Date }): TraceParent
  /** What is under way in this asynchronous context. */
  current(): TraceParent | undefined
  /** Sends what waits. */
  close(): Promise<void>
}

const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/
/** A text that somebody sent, where it is a trace's. */
export const traceParent = (text: unknown): TraceParent | undefined =>
  typeof text === 'string' && PARENT.test(text) && !/^00-0{32}|-0{16}-/.test(text) ? text : undefined

let active: Tracing | undefined
/** The tracing of this process; undefined where it is off. */
export const tracing = (): Tracing | undefined => active

/** Whether the environment asks for traces. */
const tracingAsked = (env: NodeJS.ProcessEnv): boolean =>
  Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) && env.OTEL_SDK_DISABLED !== 'true'

const SEND_EVERY_MS = 1000

/** Begins to trace, where the environment asks for it; the exporter reads the other OTEL_ variables itself. */
export async function openTracing(role: string, env: NodeJS.ProcessEnv): Promise<Tracing | undefined> {
  if (!tracingAsked(env)) return undefined
  const [otel, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': env.OTEL_SERVICE_NAME ?? `faitage-${role}`,
      'service.namespace': 'faitage',
    }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: SEND_EVERY_MS }),
    ],
  })
  const tracer = provider.getTracer('faitage')
  const under = new AsyncLocalStorage<TraceParent>()
  const kinds = {
    server: otel.SpanKind.SERVER,
    client: otel.SpanKind.CLIENT,
    producer: otel.SpanKind.PRODUCER,
    consumer: otel.SpanKind.CONSUMER,
    internal: otel.SpanKind.INTERNAL,
  }
  const below = (parent: TraceParent | undefined) => {
    const [, traceId, spanId] = PARENT.exec(parent ?? '') ?? []
    if (!traceId || !spanId) return otel.ROOT_CONTEXT
    const remote = { traceId, spanId, traceFlags: otel.TraceFlags.SAMPLED, isRemote: true }
    return otel.trace.setSpanContext(otel.ROOT_CONTEXT, remote)
  }
  const start = (name: string, { parent, kind = 'internal', attributes = {} }: SpanOptions, startTime?: Date) => {
    const at = startTime ? { startTime } : {}
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes, ...at }, below(parent ?? under.getStore()))
    const { traceId, spanId } = span.spanContext()
    return { span, traceparent: `00-${traceId}-${spanId}-01` }
  }
  const begin = (name: string, options: SpanOptions = {}): OpenSpan => {
    const { span, traceparent } = start(name, options)
    return {
      traceparent,
      run: work => under.run(traceparent, work),
      end({ failed = false, attributes = {} } = {}) {
        span.setAttributes(attributes)
        if (failed) span.setStatus({ code: otel.SpanStatusCode.ERROR })
        span.end()
      },
    }
  }
  active = {
    begin,
    async span(name, options, work) {
      const one = begin(name, options)
      try {
        const result = await one.run(work)
        one.end()
        return result
      } catch (error) {
        one.end({ failed: true })
        throw error
      }
    },
    note(name, { began, ended, ...options }) {
      const { span, traceparent } = start(name, options, began)
      span.end(ended)
      return traceparent
    },
    current: () => under.getStore(),
    async close() {
      active = undefined
      await provider.shutdown().catch(() => undefined)
    },
  }
  return active
}
