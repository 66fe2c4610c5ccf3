import type { Registry } from 'prom-client'
import { type Scraped, serveMetrics } from './metrics-server.ts'

/** What fills the registry of a role; `prom-client` is handed over, since it is loaded only where figures are asked for. */
type Fill = (registry: Registry, client: typeof import('prom-client')) => void

export interface RoleMetrics {
  close(): void
}

/** Where the figures of this process are asked for; undefined where nobody asks. */
export function metricsPort({ METRICS_PORT: text }: NodeJS.ProcessEnv): number | undefined {
  if (text === undefined || text === '') return undefined
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('METRICS_PORT doit être un numéro de port.')
  return port
}

/**
 * Serves what Prometheus asks of this role on the port that `METRICS_PORT` says (`METRICS_HOST`: 127.0.0.1): memory, delay of
 * the event loop, and its own figures. Without the variable nothing is loaded nor measured.
 *
 * @param more texts added to those of the registry, e.g. what the Temporal SDK counts by itself
 */
export async function openRoleMetrics(
  env: NodeJS.ProcessEnv,
  fill: Fill,
  more?: () => Promise<string>,
): Promise<RoleMetrics | undefined> {
  const port = metricsPort(env)
  if (port === undefined) return undefined
  const client = await import('prom-client')
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  fill(registry, client)
  return serveRoleMetrics(port, env.METRICS_HOST, registry, more)
}

/** The same of a registry that is there already. */
export async function serveRoleMetrics(
  port: number,
  host: string | undefined,
  registry: Registry,
  more?: () => Promise<string>,
): Promise<RoleMetrics> {
  const scraped: Scraped = {
    contentType: registry.contentType,
    metrics: async () => {
      const [own, added = ''] = await Promise.all([registry.metrics(), more?.().catch(() => '')])
      return `${own}${added}`
    },
  }
  const server = await serveMetrics(port, scraped, host || undefined)
  // What scrapes never keeps a role from ending.
  server.unref()
  return {
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
