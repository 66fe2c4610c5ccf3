import { metricsPort, serveRoleMetrics } from '@faitage/telemetry/role-metrics'
import { openTracing } from '@faitage/telemetry/tracing'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { startLocator } from './addresses/locator.ts'
import { geocoderOf } from './addresses/shared-geocoder.ts'
import { buildApp } from './app.ts'
import { type ApiConfig, configFrom } from './config.ts'
import { keepSwept } from './files/contents.ts'
import { demandWritable } from './files/file-config.ts'
import { closeKnownAccounts } from './identity/known-accounts.ts'
import { ensureFirstAdministrator } from './identity/register-user.ts'
import { demandEventStore } from './kernel/events/demand-event-store.ts'
import { traceOf } from './kernel/http/errors.ts'
import { startMailSender } from './mail/sender.ts'
import { openMailServer } from './mail/smtp.ts'
import { createLog, openApi } from './open-api.ts'

/** The API as its own process: reads the environment, prints `{"ready":true,"port":N,"worker_port":M}` when it serves. */
function readConfig(): ApiConfig {
  try {
    return configFrom(process.env)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(2)
  }
}

function portOf({ server }: FastifyInstance): number | undefined {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : undefined
}

const config = readConfig()
const log = createLog(config.logLevel)
try {
  await demandWritable(config.files)
  const traces = await openTracing('api', process.env)
  const api = await openApi(config, { log })
  await demandEventStore(api.events, config.eventStoreUrl)
  const { http, inside, sessions } = await buildApp(api)
  const { mail } = config
  const locator = startLocator(api, geocoderOf(api))
  const sender = startMailSender(api, { server: mail && openMailServer(mail.smtpUrl, mail.from) })
  const files = keepSwept(api)
  const measured = metricsPort(process.env)
  const metrics =
    measured === undefined
      ? undefined
      : await serveRoleMetrics(measured, process.env.METRICS_HOST, api.metrics.registry)
  closeWithGrace({ delay: 8000, logger: false }, async ({ err }) => {
    if (err) log.fatal(traceOf(err), 'the API stops on a failure')
    await Promise.all([http.close(), inside.close()])
    metrics?.close()
    await sender.stop()
    await locator.stop()
    await files.stop()
    await api.close()
    await traces?.close()
  })
  await ensureFirstAdministrator(api)
  await closeKnownAccounts(api, sessions)
  // Without its token there is no worker to listen to.
  if (config.workerToken !== undefined) await inside.listen(config.inside)
  await http.listen({ host: config.host, port: config.port })
  const [port, worker_port] = [http, inside].map(portOf)
  process.stdout.write(`${JSON.stringify({ ready: true, port, worker_port })}\n`)
} catch (error) {
  log.fatal(traceOf(error), 'the API cannot start')
  process.stderr.write(`L’API ne peut pas démarrer : ${(error as Error).message}\n`)
  process.exit(1)
}
