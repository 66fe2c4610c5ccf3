import { createServer, type Server } from 'node:http'
import type { Registry } from 'prom-client'

/** Serves /metrics for Prometheus and /health on this machine only. */
export function serveMetrics(port: number, metrics: Registry): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/health') {
      response.end('ok')
      return
    }
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.metrics().then(
      text => response.setHeader('content-type', metrics.contentType).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
