import { migrate } from './kernel/migrate.ts'
import { ledgersOf } from './kernel/personal-data/ledger.ts'

/** Prepares the database of DATABASE_URL, as a process of its own: what it takes to do so is needed by nobody afterwards. */
try {
  await migrate(process.env.DATABASE_URL ?? '', ledgersOf(process.env))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
