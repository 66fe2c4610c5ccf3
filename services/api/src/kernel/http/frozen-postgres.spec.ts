import { clientEndpoints as client } from '@faitage/contracts/directory/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem } from '../../testing/system.ts'

const CONNECTIONS = 2
let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem({ config: { databaseConnections: CONNECTIONS, longestStatementMs: 2000 } })
})
afterAll(() => system?.stop())

/** The processes of Postgres that serve every connection this API may have. */
async function backends(): Promise<number[]> {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => system.api.pool.connect()))
  const pids = await Promise.all(connections.map(one => one.query<{ pid: number }>('select pg_backend_pid() as pid')))
  for (const one of connections) one.release()
  return pids.map(({ rows }) => rows[0]?.pid as number)
}

test('a read does not wait for ever on a frozen Postgres, and works again once it is not', async () => {
  await system.as('admin').call(client.create, { body: { name: 'Avant le gel' } })
  await system.settled()
  const list = () => system.as('admin').raw(client.list, { query: { term: 'gel' } })
  expect((await list()).json().items).toHaveLength(1)
  const frozen = await backends()
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  try {
    const answers = await Promise.all([list(), list(), list()])
    // Who had a frozen connection is refused; nobody is given it again.
    expect(answers.map(answer => answer.statusCode)).toContain(503)
    for (const answer of answers)
      expect([answer.statusCode, answer.json().key]).toBeOneOf([
        [200, undefined],
        [503, 'UNAVAILABLE'],
      ])
    for (let read = 0; read < 4; read++) await list()
    expect((await list()).statusCode).toBe(200)
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
  }
  expect((await list()).json().items).toHaveLength(1)
})

test('a statement that takes too long is given up by the server itself', async () => {
  await expect(system.api.pool.query('select pg_sleep(20)')).rejects.toMatchObject({ code: '57014' })
})
