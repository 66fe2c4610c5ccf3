import { openDatabase } from '@faitage/projections/kernel/database'
import { openKeyring } from '@faitage/projections/kernel/personal-data/keyring'
import pino, { type Logger } from 'pino'
import type { ApiConfig } from './config.ts'
import { openEnergyEngine } from './energy-audit/open-engine.ts'
import { openFileStore } from './files/file-config.ts'
import { peopleFrom } from './identity/people.ts'
import type { Api, Clock } from './kernel/api.ts'
import { systemClock } from './kernel/clock.ts'
import { openJudge } from './kernel/content/judge.ts'
import { loggedStore } from './kernel/content/logged-store.ts'
import { openRenditions } from './kernel/content/renditions.ts'
import { openDisk } from './kernel/disk.ts'
import { FoldCache } from './kernel/events/fold-cache.ts'
import { openLive } from './kernel/events/live.ts'
import { measuredLog } from './kernel/events/measured-log.ts'
import { openEventLog } from './kernel/events/open-event-log.ts'
import { onOwnLog, watchLog } from './kernel/events/own-log.ts'
import { createMetrics } from './kernel/http/metrics.ts'
import { LogLines } from './kernel/log-lines.ts'
import { openPaperPress } from './kernel/pdf/paper-press.ts'
import { secretsFrom } from './kernel/secrets.ts'
import { openLetterPress } from './letters/letter-press.ts'
import { reachMission } from './missions/mission-access.ts'
import { reachProject } from './projects/project-access.ts'
import { openWorkflowServer } from './system/workflow-server.ts'

/** Logs go to stderr, a few lines at a time: stdout only says that the process is ready. */
export const createLog = (level: string): Logger => pino({ level, base: { role: 'api' } }, new LogLines(2))

/**
 * Opens everything the API stands on.
 *
 * @throws when Postgres does not answer
 */
export async function openApi(config: ApiConfig, options: { log?: Logger; clock?: Clock } = {}): Promise<Api> {
  const log = options.log ?? createLog(config.logLevel)
  const secrets = secretsFrom(config.secret)
  const { db, pool, close } = openDatabase(config.databaseUrl, {
    max: config.databaseConnections,
    longestMs: config.longestStatementMs,
  })
  // In every process of the API, whichever of them was asked: first the key goes, then what it opened.
  const keyring = openKeyring(pool, secrets.master, {
    ledgers: config.forgottenLedgers,
    forgotten: () => folds.clear(),
  })
  const metrics = createMetrics()
  const opened = measuredLog(openEventLog(config.eventStoreUrl, keyring), metrics)
  const ownLog = watchLog(opened, pool)
  const events = onOwnLog(opened, ownLog, () => live.position())
  const folds = new FoldCache(events, config.foldedStreams, () => live.connected())
  const live = await openLive(config.databaseUrl, log).catch(async error => {
    await Promise.allSettled([events.close(), keyring.close(), close()])
    throw error
  })
  live.onNotices(({ position, changes, streams = [], back }) => {
    if (back) {
      events.forget()
      folds.clear()
    }
    if (changes === null || streams === null) return folds.staleAll()
    for (const { kind, id } of changes) folds.stale(`${kind}-${id}`, position)
    for (const stream of streams) folds.stale(stream, position)
  })
  const files = loggedStore(openFileStore(config.files), log)
  const judge = openJudge()
  const renditions = openRenditions()
  const letters = openLetterPress()
  const papers = openPaperPress(new URL('./paper.thread.ts', import.meta.url))
  const energy = openEnergyEngine({ log })
  const workflows = openWorkflowServer(config.temporal)
  return {
    config,
    db,
    pool,
    log,
    metrics,
    events,
    ownLog,
    folds,
    keyring,
    clock: options.clock ?? systemClock(),
    live,
    people: peopleFrom(folds),
    owners: { mission: reachMission, project: reachProject },
    secrets,
    files,
    disk: openDisk(foldersOf(config), config.diskReserve),
    judge,
    renditions,
    letters,
    papers,
    energy,
    workflows,
    async close() {
      const open = [live, events, keyring, files, judge, renditions, letters, papers, energy, workflows]
      await Promise.allSettled(open.map(one => one.close()))
      await close()
    },
  }
}

/** Where this installation writes on a disk of this machine. */
function foldersOf({ dataDir, files }: ApiConfig): string[] {
  return [...(dataDir === undefined ? [] : [dataDir]), ...('folder' in files.place ? [files.place.folder] : [])]
}
