import { createServer, type Server } from 'node:http'

/** What is scraped: a registry of prom-client, or several texts put together. */
export interface Scraped {
  readonly contentType: string
  metrics(): Promise<string>
}

/** Serves /metrics for Prometheus and /health, to this machine only unless `host` says otherwise. */
export function serveMetrics(port: number, scraped: Scraped, host = '127.0.0.1'): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/health') {
      response.end('ok')
      return
    }
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    scraped.metrics().then(
      text => response.setHeader('content-type', scraped.contentType).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}
