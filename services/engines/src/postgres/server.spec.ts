/** @module-tag always */
import { execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buffersFor } from './buffers.ts'
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
  it('listens elsewhere when the port it chose was taken meanwhile, and says so of one that was asked for', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    await expect(startPostgres({ dataDir, port })).rejects.toThrow('could not bind')
    // None of those that connections which go out are given: it is listened on a while later.
    const free = createServer().listen(20_000 + randomInt(12_000), '127.0.0.1')
    await once(free, 'listening')
    const other = (free.address() as AddressInfo).port
    await new Promise(done => free.close(done))
    const ports = [port, other]
    running = await startPostgres({ dataDir }, async () => ports.shift()!)
    expect(running.port).toBe(other)
    expect(await query(running.adminUrl('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
    await new Promise(done => taken.close(done))
  })

  it('serves a data folder that was copied, whoever it belongs to and may read it by then', {
    tags: 'long',
  }, async () => {
    const first = await start()
    await query(first.adminUrl('postgres'), 'create table kept as select 42 as n')
    await first.stop()
    const copy = `${dataDir}-copy`
    try {
      await cp(dataDir, copy, { recursive: true })
      for (const entry of await readdir(copy, { recursive: true, withFileTypes: true }))
        if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o755)
      running = await startPostgres({ dataDir: copy })
      expect(await query(running.adminUrl('postgres'), 'select n from kept')).toEqual([{ n: 42 }])
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

  it('holds more of a large house in memory, from its next start on', { tags: 'long' }, async () => {
    const held = async ({ adminUrl }: Postgres) =>
      (await query(adminUrl('postgres'), 'show shared_buffers'))[0]?.shared_buffers
    const first = await start()
    expect(await held(first)).toBe('48MB')
    await first.stop()
    const base = join(dataDir, 'cluster', 'base')
    const [database = ''] = await readdir(base)
    const large = join(base, database, 'large')
    writeFileSync(large, '')
    await truncate(large, 2 * 1024 ** 3)
    const expected = buffersFor(join(dataDir, 'cluster'))
    expect(expected).toBeGreaterThan(48)
    expect(await held(await start())).toBe(`${expected}MB`)
  })

  it('survives kill -9, and a pid file that names somebody else', { tags: 'durable' }, async () => {
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

  it('takes over from a server whose supervisor was killed', { tags: 'durable' }, async () => {
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

  it('begins again when its first start was cut short', { tags: 'durable' }, async () => {
    await mkdir(join(dataDir, 'cluster.new'))
    writeFileSync(join(dataDir, 'cluster.new', 'PG_VERSION'), '18\n')
    const server = await start()
    expect(await query(server.url('postgres'), 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it('waits for the disk, asks for a password, logs no values, listens here only', { tags: 'long' }, async () => {
    const server = await start()
    const [row] = await query(
      server.url('postgres'),
      `select current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages`,
    )
    expect(row).toEqual({ fsync: 'on', commit: 'on', pages: 'on' })
    const wrong = Object.assign(new URL(server.url('postgres')), { password: 'wrong' }).href
    await expect(query(wrong, 'select 1')).rejects.toThrow('password')
    await server.createDatabase('faitage')
    const url = server.url('faitage')
    await query(url, 'create table t (name text unique)')
    await query(url, `insert into t values ('Lefèvre')`)
    await expect(query(url, `insert into t values ('Lefèvre')`)).rejects.toThrow('duplicate')
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
    await server.createDatabase('faitage')
    await query(server.url('faitage'), 'create extension pg_trgm')
  })

  it('lets the product work as the owner of its database and nothing more', async () => {
    const server = await start()
    await server.createDatabase('faitage')
    const url = server.url('faitage')
    const powers = 'rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls'
    expect(await query(url, `select ${powers} as any from pg_roles where rolname = current_user`)).toEqual([
      { any: false },
    ])
    await query(url, 'create schema work create table t (n int)')
    for (const deed of [
      `copy work.t from program 'true'`,
      `select pg_read_file('postmaster.pid')`,
      'alter role faitage_app superuser',
      'create role another',
      'alter system set fsync = off',
      'create database another',
      `select rolpassword from pg_authid`,
    ])
      await expect(query(url, deed), deed).rejects.toThrow(/permission denied|superuser|only roles/i)
    await query(server.adminUrl('postgres'), 'alter role faitage_app superuser createdb')
    await server.stop()
    const again = await start()
    const roles = await query(
      again.url('faitage'),
      `select ${powers} as any from pg_roles where rolname = current_user`,
    )
    expect(roles).toEqual([{ any: false }])
  })

  it('hands over a database of the superuser’s, as earlier versions made them, with all that is in it', {
    tags: 'long',
  }, async () => {
    const first = await start()
    await query(first.adminUrl('postgres'), 'create database faitage')
    const old = first.adminUrl('faitage')
    await query(old, 'create extension pg_trgm schema public')
    await query(
      old,
      `create schema vault; create schema "rm 1"; create type vault.kind as enum ('a');
      create table vault.person (id serial primary key, name text, of vault.kind);
      create table "rm 1"."a""b" (n int generated always as identity) partition by range (n);
      create view vault.names as select name from vault.person; create sequence vault.alone;
      create function vault.one(int, text default '') returns int language sql return 1;
      create index on vault.person using gin (name gin_trgm_ops);
      insert into vault.person (name) values ('Lefèvre')`,
    )
    await first.createDatabase('faitage')
    const url = first.url('faitage')
    await query(
      url,
      `update vault.person set name = 'Le Fèvre'; alter table vault.person add age int; drop view vault.names;
      drop sequence vault.alone; drop function vault.one; drop schema "rm 1" cascade; alter type vault.kind add value 'b';
      create schema rm create table t (name text); create index on rm.t using gin (name gin_trgm_ops)`,
    )
    expect(await query(url, 'select id, name from vault.person')).toEqual([{ id: 1, name: 'Le Fèvre' }])
    await query(url, 'drop schema vault cascade')
    await first.createDatabase('faitage')
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it('leaves no process behind', { tags: 'long' }, async () => {
    const server = await start()
    await server.stop()
    expect(serversOf(dataDir)).toEqual([])
  })
})
