import sqlite3InitModule, { type Database, type PreparedStatement } from '@sqlite.org/sqlite-wasm'
import { installVfs, VFS } from './vfs.ts'

/*
 * What the event server uses of `node:sqlite`, on the same release of SQLite over files that fail when told to.
 */
const sqlite = await sqlite3InitModule()
installVfs(sqlite)
const { capi, oo1 } = sqlite

/** Checkpoints come after this many pages, so that faults meet them too. */
const checkpointPages = Number(process.env.FAITAGE_TEST_DISK_CHECKPOINT ?? 400)

/** Errors as `node:sqlite` gives them: with the whole code of SQLite. */
function said<T>(database: Database, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw Object.assign(error as Error, {
      code: 'ERR_SQLITE_ERROR',
      errcode: database.pointer === undefined ? 0 : capi.sqlite3_extended_errcode(database),
    })
  }
}

class StatementSync {
  readonly #database: Database
  readonly #statement: PreparedStatement
  #arrays = false

  constructor(database: Database, sql: string) {
    this.#database = database
    this.#statement = said(database, () => database.prepare(sql))
  }

  finalize(): void {
    this.#statement.finalize()
  }

  setReturnArrays(wanted: boolean): void {
    this.#arrays = wanted
  }

  run(...values: unknown[]): { changes: number; lastInsertRowid: number } {
    for (const _ of this.iterate(...values));
    return {
      changes: Number(this.#database.changes()),
      lastInsertRowid: Number(capi.sqlite3_last_insert_rowid(this.#database as never)),
    }
  }

  get(...values: unknown[]): unknown {
    for (const row of this.iterate(...values)) return row
    return undefined
  }

  all(...values: unknown[]): unknown[] {
    return [...this.iterate(...values)]
  }

  *iterate(...values: unknown[]): Generator<unknown> {
    const statement = this.#statement
    try {
      said(this.#database, () => values.length > 0 && statement.bind(values as never))
      while (said(this.#database, () => statement.step())) yield statement.get(this.#arrays ? [] : ({} as never))
    } finally {
      // What failed is told again by the reset; it has been thrown once.
      capi.sqlite3_reset(statement as never)
      statement.clearBindings()
    }
  }
}

export class DatabaseSync {
  readonly #database: Database
  readonly #statements: StatementSync[] = []

  constructor(path: string) {
    this.#database = new oo1.DB({ filename: path, flags: 'c', vfs: VFS })
  }

  exec(sql: string): void {
    const meant = sql.replace(/(wal_autocheckpoint) = \d+/, `$1 = ${checkpointPages}`)
    said(this.#database, () => this.#database.exec(meant))
  }

  prepare(sql: string): StatementSync {
    const statement = new StatementSync(this.#database, sql)
    this.#statements.push(statement)
    return statement
  }

  get isTransaction(): boolean {
    return capi.sqlite3_get_autocommit(this.#database) === 0
  }

  close(): void {
    // The library leaves them open, and with them the file.
    for (const statement of this.#statements) statement.finalize()
    this.#database.close()
  }
}
