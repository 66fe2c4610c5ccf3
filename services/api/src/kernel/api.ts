import type { Database } from '@faitage/projections/kernel/database'
import type { Keyring } from '@faitage/projections/kernel/personal-data/keyring'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { ApiConfig } from '../config.ts'
import type { Judge } from './content/judge.ts'
import type { Renditions } from './content/renditions.ts'
import type { FileStore } from './content/store.ts'
import type { Disk } from './disk.ts'
import type { Decider, Folded } from './events/decider.ts'
import type { EventLog } from './events/event-log.ts'
import type { FoldCache } from './events/fold-cache.ts'
import type { Live } from './events/live.ts'
import type { OwnLog } from './events/own-log.ts'
import type { Metrics } from './http/metrics.ts'
import type { PaperPress } from './pdf/paper-press.ts'
import type { People } from './people.ts'
import type { EnergyEngine, LetterPress, OwnerReach, WorkflowServer } from './ports.ts'
import type { Secrets } from './secrets.ts'

export interface Clock {
  now(): Date
  /** The day in Paris, `YYYY-MM-DD`. */
  today(): string
}

/** Everything a route may need. One per process. */
export interface Api {
  readonly config: ApiConfig
  readonly db: Kysely<Database>
  readonly pool: Pool
  readonly log: Logger
  readonly metrics: Metrics
  readonly events: EventLog
  readonly ownLog: OwnLog
  readonly folds: FoldCache
  readonly keyring: Keyring
  readonly clock: Clock
  /** What the projector says: waits for a position, notices of change. */
  readonly live: Live
  readonly people: People
  /** How what records belong to is reached. */
  readonly owners: OwnerReach
  readonly secrets: Secrets
  /** Where the bytes of files are. */
  readonly files: FileStore
  /** The room there is to write. */
  readonly disk: Disk
  /** Says what files are, away from everybody else. */
  readonly judge: Judge
  /** Makes what a page shows of pictures that browsers do not read, away from everybody else. */
  readonly renditions: Renditions
  /** Fills in letters, away from everybody else. */
  readonly letters: LetterPress
  /** Prints quotes and invoices, away from everybody else. */
  readonly papers: PaperPress
  /** Computes energy balances, away from everybody else. */
  readonly energy: EnergyEngine
  /** The workflow server, for those who operate the installation. */
  readonly workflows: WorkflowServer
  close(): Promise<void>
}

/** The current state of a stream, from the cache when it is known to be fresh. */
export function fold<State, Command>(
  api: Pick<Api, 'folds'>,
  decider: Decider<State, Command>,
  stream: string,
): Promise<Folded<State>> {
  return api.folds.current(decider, stream)
}
