import { setTimeout as sleep } from 'node:timers/promises'
import { type Postgres, startPostgres } from '@faitage/engines/postgres/server'

/** The embedded Postgres, started again on the same port when it dies. */
export interface SupervisedPostgres {
  readonly url: string
  readonly pid: () => number
  readonly stop: () => Promise<void>
}

const DATABASE = 'faitage'

export async function supervisePostgres(
  dataDir: string,
  onCrash: (message: string) => void,
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
      } catch (error) {
        onCrash((error as Error).message)
        await sleep(Math.min(200 * 2 ** failures++, 10_000))
      }
    }
  }
  void watch()

  return {
    url: postgres.url(DATABASE),
    pid: () => postgres.pid,
    async stop() {
      stopping = true
      await postgres.stop()
    },
  }
}
