import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The figures of this process, for Prometheus. Labels are patterns and words of ours: never an id, never what somebody typed. */
export interface Metrics {
  readonly registry: Registry
  /** A request, once it was answered; `route` is its pattern. */
  request(method: string, route: string, status: number, milliseconds: number): void
  /** An append to the log, once its outcome is known. */
  append(outcome: AppendOutcome, milliseconds: number): void
  /** A figure read when it is asked for. What cannot be read then is left out. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  /** Several figures of one kind, by the word of one label. */
  gauges(name: string, help: string, label: string, read: () => Promise<Record<string, number>>): void
}

type AppendOutcome = 'done' | 'elsewhere' | 'failed'

/** Milliseconds that a figure may take to be read: what is asked meanwhile does not wait for a frozen engine. */
const READ_MS = 2000

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'faitage_http_request_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const appends = new Histogram({
    name: 'faitage_event_append_seconds',
    help: 'Duration of appends to the log, retries included',
    labelNames: ['outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 6],
    registers,
  })
  return {
    registry,
    request: (method, route, status, milliseconds) => requests.observe({ method, route, status }, milliseconds / 1000),
    append: (outcome, milliseconds) => appends.observe({ outcome }, milliseconds / 1000),
    gauge(name, help, read) {
      registry.removeSingleMetric(name)
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          const value = await soon(read)
          if (value === undefined) this.reset()
          else this.set(value)
        },
      })
    },
    gauges(name, help, label, read) {
      registry.removeSingleMetric(name)
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          this.reset()
          for (const [word, value] of Object.entries((await soon(read)) ?? {})) this.set({ [label]: word }, value)
        },
      })
    },
  }
}

async function soon<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(resolve, READ_MS, undefined)
  })
  try {
    return await Promise.race([Promise.resolve().then(read), late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
