import { statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Postgres, startPostgres } from '@faitage/engines/postgres/server'

/** The embedded Postgres, started again on the same port when it dies. */
export interface SupervisedPostgres {
  readonly url: string
  readonly pid: () => number
  readonly stop: () => Promise<void>
}

const DATABASE = 'faitage'
/** Bytes of its own log, which nobody reads but when it does not start, and milliseconds between two looks at it. */
const LOG_LIMIT = 10 * 1024 * 1024
const PRUNE_MS = 60_000

export async function supervisePostgres(
  dataDir: string,
  onCrash: (message: string) => void,
  onRestart: () => void = () => undefined,
): Promise<SupervisedPostgres> {
  let stopping = false
  let postgres: Postgres = await startPostgres({ dataDir })
  await postgres.createDatabase(DATABASE)
  const { port } = postgres

  async function watch(): Promise<void> {
    for (let failures = 0; !stopping; ) {
      const code = await postgres.exited
      if (stopping) return
      onCrash(`postgres s’est arrêté (${code ?? 'tué'}) ; redémarrage.`)
      try {
        postgres = await startPostgres({ dataDir, port })
        failures = 0
        onRestart()
      } catch (error) {
        onCrash((error as Error).message)
        await sleep(Math.min(200 * 2 ** failures++, 10_000))
      }
    }
  }
  void watch()
  const pruning = setInterval(() => keepSmall(join(dataDir, 'server.log')), PRUNE_MS).unref()

  return {
    url: postgres.url(DATABASE),
    pid: () => postgres.pid,
    async stop() {
      stopping = true
      clearInterval(pruning)
      await postgres.stop()
    },
  }
}

function keepSmall(file: string): void {
  try {
    if (statSync(file).size > LOG_LIMIT) truncateSync(file)
  } catch {
    // A later look will do.
  }
}
