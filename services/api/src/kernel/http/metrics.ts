import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The figures of this process, for Prometheus. */
export interface HttpMetrics {
  observe(method: string, route: string, status: number, milliseconds: number): void
  gauge(name: string, help: string, read: () => number): void
  text(): Promise<string>
}

export function createMetrics(): HttpMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'faitage_http_request_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  return {
    observe: (method, route, status, milliseconds) => duration.observe({ method, route, status }, milliseconds / 1000),
    gauge: (name, help, read) =>
      void new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      }),
    text: () => registry.metrics(),
  }
}
