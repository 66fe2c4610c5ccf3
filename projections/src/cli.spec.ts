import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testSecret } from './testing/log.ts'
import { startTestProjections, type TestProjections } from './testing/system.ts'
import { workload, writeWorkload } from './testing/workload.ts'

/** A test makes all tables, some of them again and again. */
vi.setConfig({ testTimeout: 180_000 })

let system: TestProjections
beforeAll(async () => {
  system = await startTestProjections()
  const { position } = await writeWorkload(
    system.log.append,
    workload({ seed: 9, missions: 2, projects: 10, eventsPerProject: 3 }),
  )
  await system.projector.caughtUp(position)
})
afterAll(() => system?.stop())

async function cli(...args: string[]) {
  return cliWith({}, ...args)
}

async function cliWith(more: Record<string, string>, ...args: string[]): Promise<{ code: number; out: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: system.databaseUrl,
    EVENTSTORE_URL: system.log.url,
    FAITAGE_SECRET: testSecret,
    ...more,
  }
  const entry = new URL('./cli.ts', import.meta.url).pathname
  return promisify(execFile)(process.execPath, [entry, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      out: error.stdout + error.stderr,
    }),
  )
}

it('prints where the read models are, compares them with the log and makes them again', { tags: 'long' }, async () => {
  const status = await cli('status')
  expect(status.code).toBe(0)
  expect(JSON.parse(status.out)).toMatchObject({
    current: true,
    parked: [],
    rows: { project_list: 10, mission_list: 2 },
  })
  expect(await cli('verify')).toMatchObject({ code: 0, out: expect.stringContaining(' 0 table(s) différente(s)') })
  expect((await cli('checksum')).out).toContain('project_list')
  expect(await cli('rebuild')).toMatchObject({ code: 0, out: expect.stringContaining('0 mis de côté') })
  expect(await cli('retry-parked')).toMatchObject({ code: 0, out: expect.stringContaining('0 événements rejoués') })

  await system.pool.query(`update mission_tally set projects = projects + 1`)
  expect(await cli('verify')).toMatchObject({ code: 1, out: expect.stringContaining('mission_tally') })
})

it('erases somebody for good, notes it, and says what this server did not let it sweep', { tags: 'long' }, async () => {
  const { rows } = await system.pool.query<{ id: string; name: string }>(
    'select requester_id as id, requester_name as name from project_list where requester_name is not null limit 1',
  )
  const { id, name } = rows[0] as { id: string; name: string }
  const folder = mkdtempSync(join(tmpdir(), 'faitage-forget-'))
  const ledger = join(folder, 'forgotten')
  try {
    expect(await cli('forget')).toMatchObject({ code: 2, out: expect.stringContaining('Indiquez qui effacer.') })
    expect(await cli('forget', 'moi')).toMatchObject({ code: 2, out: expect.stringContaining('« moi »') })
    expect(await cli('forget', id)).toMatchObject({ code: 2, out: expect.stringContaining('FAITAGE_FORGOTTEN') })
    expect(name).toBeTruthy()

    const done = await cliWith({ FAITAGE_FORGOTTEN: ledger }, 'forget', id)
    expect(done.out).toContain('1 personne(s) effacée(s).')
    // The role of the suites may not turn the page of the journal.
    expect([done.code, done.out]).toEqual([1, expect.stringContaining('pg_switch_wal')])
    expect(readFileSync(ledger, 'utf8').trim()).toBe(id)
    const after = await system.pool.query(
      'select requester_name, requester_erased from project_list where requester_id = $1',
      [id],
    )
    expect(after.rows[0]).toEqual({ requester_name: null, requester_erased: true })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('explains itself when it is used wrongly', async () => {
  expect(await cli('rebuidl')).toMatchObject({ code: 2, out: expect.stringContaining('Usage') })
  const entry = new URL('./main.ts', import.meta.url).pathname
  const started = promisify(execFile)(process.execPath, [entry], {
    env: { PATH: process.env.PATH, FAITAGE_SECRET: 'court' },
  })
  await expect(started).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('FAITAGE_SECRET doit contenir'),
  })
  await expect(started).rejects.not.toMatchObject({ stderr: expect.stringContaining('court') })
})
