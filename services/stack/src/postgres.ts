import { execFileSync } from 'node:child_process'
import { statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Postgres, startPostgres } from '@faitage/engines/postgres/server'
import pg from 'pg'
import { freePort } from './free-port.ts'

/** The embedded Postgres, started again on the same port when it dies, ended when it hangs. */
export interface SupervisedPostgres {
  readonly url: string
  readonly pid: () => number
  readonly stop: () => Promise<void>
}

const DATABASE = 'faitage'
/** Bytes of its own log, which nobody reads but when it does not start, and milliseconds between two looks at it. */
const LOG_LIMIT = 10 * 1024 * 1024
const PRUNE_MS = 60_000
/** How long it may let nobody in, and how many times it is asked meanwhile. */
const HANG_MS = 30_000
const QUESTIONS = 3

export async function supervisePostgres(
  dataDir: string,
  onCrash: (message: string) => void,
  onRestart: () => void = () => undefined,
  hangMs = HANG_MS,
): Promise<SupervisedPostgres> {
  let stopping = false
  let postgres: Postgres = await startPostgres({ dataDir }, freePort)
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
  const watching = watchAnswers(
    () => postgres.url(DATABASE),
    hangMs,
    () => {
      onCrash(`postgres ne répond plus depuis ${Math.round(hangMs / 1000)} s : il est arrêté.`)
      endFamily(postgres.pid)
    },
  )
  const pruning = setInterval(() => keepSmall(join(dataDir, 'server.log')), PRUNE_MS).unref()

  return {
    url: postgres.url(DATABASE),
    pid: () => postgres.pid,
    async stop() {
      stopping = true
      clearInterval(pruning)
      clearInterval(watching)
      await postgres.stop()
    },
  }
}

/** Questions are counted, not seconds: a machine that slept does not condemn it on waking. A refusal is an answer. */
function watchAnswers(url: () => string, hangMs: number, hung: () => void): NodeJS.Timeout {
  const everyMs = hangMs / QUESTIONS
  let unanswered = 0
  let asking = false
  return setInterval(async () => {
    if (asking) return
    asking = true
    unanswered = (await answers(url(), everyMs * 0.9)) ? 0 : unanswered + 1
    asking = false
    if (unanswered < QUESTIONS) return
    unanswered = 0
    hung()
  }, everyMs).unref()
}

async function answers(connectionString: string, patienceMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    const { code } = error as { code?: string }
    return code !== undefined
  } finally {
    // Who is frozen does not say goodbye either.
    void client.end().catch(() => undefined)
  }
}

/** A server that hangs, and its processes, which may hang with it and would keep its memory. */
function endFamily(pid: number): void {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).split('\n')
  const below = lines.flatMap(line => {
    const [own, parent] = line.trim().split(' ').filter(Boolean).map(Number)
    return own && parent === pid ? [own] : []
  })
  for (const one of [pid, ...below]) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // It has just ended.
    }
  }
}

function keepSmall(file: string): void {
  try {
    if (statSync(file).size > LOG_LIMIT) truncateSync(file)
  } catch {
    // A later look will do.
  }
}
