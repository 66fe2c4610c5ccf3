import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Postgres, startPostgres } from './server.ts'

let dataDir: string
let running: Postgres | undefined
const start = async () => {
  running = await startPostgres({ dataDir })
  return running
}
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'faitage-pg-'))
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  await rm(dataDir, { recursive: true, force: true })
})

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Processes whose arguments name the folder; one that has ended has none. */
const serversOf = (folder: string) =>
  execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter(line => line.includes(`-D ${folder}`))
    .map(line => Number.parseInt(line, 10))

describe('Postgres', () => {
  it('serves a data folder that was copied, whoever it belongs to and may read it by then', async () => {
    const first = await start()
    await query(first.url('postgres'), 'create table kept as select 42 as n')
    await first.stop()
    const copy = `${dataDir}-copy`
    try {
      await cp(dataDir, copy, { recursive: true })
      for (const entry of await readdir(copy, { recursive: true, withFileTypes: true }))
        if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o755)
      running = await startPostgres({ dataDir: copy })
      expect(await query(running.url('postgres'), 'select n from kept')).toEqual([{ n: 42 }])
      await running.stop()
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
  })

  it('keeps what was committed over a stop, with the same password', async () => {
    const first = await start()
    await first.createDatabase('faitage')
    await first.createDatabase('faitage')
    await query(first.url('faitage'), 'create table kept as select 42 as n')
    await first.stop()
    expect(await first.exited).toBe(0)
    const second = await start()
    expect(new URL(second.url('faitage')).password).toBe(new URL(first.url('faitage')).password)
    expect(await query(second.url('faitage'), 'select n from kept')).toEqual([{ n: 42 }])
  })

  it('survives kill -9, and a pid file that names somebody else', async () => {
    const first = await start()
    await first.createDatabase('faitage')
    await query(first.url('faitage'), 'create table kept as select generate_series(1, 1000) as n')
    process.kill(first.pid, 'SIGKILL')
    expect(await first.exited).toBeNull()
    const pidFile = join(dataDir, 'cluster', 'postmaster.pid')
    expect(existsSync(pidFile)).toBe(true)
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid)))
    const second = await start()
    expect(await query(second.url('faitage'), 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }])
  })

  it('takes over from a server whose supervisor was killed', async () => {
    const code = `import { startPostgres } from ${JSON.stringify(new URL('./server.ts', import.meta.url).pathname)}
      const server = await startPostgres({ dataDir: process.argv[1] })
      await server.createDatabase('faitage')
      console.log(server.pid)
      setInterval(() => undefined, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const orphan = Number(String(line))
    expect(() => process.kill(orphan, 0)).not.toThrow()
    const server = await start()
    expect(server.pid).not.toBe(orphan)
    expect(serversOf(dataDir)).not.toContain(orphan)
    expect(await query(server.url('faitage'), 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it('begins again when its first start was cut short', async () => {
    await mkdir(join(dataDir, 'cluster.new'))
    writeFileSync(join(dataDir, 'cluster.new', 'PG_VERSION'), '18\n')
    const server = await start()
    expect(await query(server.url('postgres'), 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it('waits for the disk, asks for a password, logs no values, listens here only', async () => {
    const server = await start()
    const [row] = await query(
      server.url('postgres'),
      `select current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages`,
    )
    expect(row).toEqual({ fsync: 'on', commit: 'on', pages: 'on' })
    const wrong = Object.assign(new URL(server.url('postgres')), { password: 'wrong' }).href
    await expect(query(wrong, 'select 1')).rejects.toThrow('password')
    await query(server.url('postgres'), 'create table t (name text unique)')
    await query(server.url('postgres'), `insert into t values ('Lefèvre')`)
    await expect(query(server.url('postgres'), `insert into t values ('Lefèvre')`)).rejects.toThrow('duplicate')
    expect(readFileSync(join(dataDir, 'server.log'), 'utf8')).not.toContain('Lefèvre')
    expect(server.url('postgres')).toContain('@127.0.0.1:')
  })

  it('has what our tables need: French order, trigrams', async () => {
    const server = await start()
    const rows = await query(
      server.url('postgres'),
      `select name from unnest(array['Zoé', 'Étienne', 'eau', 'Fort']) as name order by name collate "fr-x-icu"`,
    )
    expect(rows.map(row => row.name)).toEqual(['eau', 'Étienne', 'Fort', 'Zoé'])
    await query(server.url('postgres'), 'create extension pg_trgm')
  })

  it('leaves no process behind', async () => {
    const server = await start()
    await server.stop()
    expect(serversOf(dataDir)).toEqual([])
  })
})
