import { EventStoreDBClient } from '@eventstore/db-client'
import { openDatabase } from '@faitage/projections/kernel/database'
import { openKeyring } from '@faitage/projections/kernel/personal-data/keyring'
import { masterKeyFrom } from '@faitage/projections/kernel/personal-data/secrets'
import { rebuild } from '@faitage/projections/kernel/rebuild'
import { readModels } from '@faitage/projections/read-models'
import { pino } from 'pino'
import type { Caller } from './caller.ts'
import { type Known, leavesNothing } from './erasure.ts'
import type { Acknowledged, Ledger } from './ledger.ts'
import { type ReadLog, readLog } from './log.ts'
import type { Product } from './product.ts'

/** What an invariant of the scoreboard is broken by, in words; nothing when it holds. */
export type Violations = Partial<Record<Invariant, string[]>>
export type Invariant = 'I1' | 'I2' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8' | 'P'

/** How far the log was, and what it was, at an earlier look. */
interface Seen {
  events: number
  digest: string
}

export interface World {
  readonly product: Product
  readonly admin: Caller
  /** Follows projects of the demonstration, none of the load. */
  readonly client: Caller
  readonly ledger: Ledger
  /** Streams that hold an event no read model can take. */
  readonly poisoned: Set<string>
  /** People that are to be erased at the next look. */
  readonly known: Known[]
  seen: Seen
}

/** Keyring large enough for everybody of a long run. */
const KEYS = 100_000
/** Calls sent again at a look: enough to notice, few enough to be quick. */
const AGAIN = 40

/** Looks at every invariant. The load must have stopped; the product may still be on its way back. */
export async function look(world: World): Promise<Violations> {
  const { product, ledger } = world
  const log = await readLog(product.stack.env.EVENTSTORE_URL as string)
  const I1 = onceAndUnchanged(world, log)
  const told = () => [...world.admin.faults.splice(0), ...world.client.faults.splice(0)]
  // Nothing can be asked of a product whose log is not what it was.
  if (I1.length > 0) return { I1, P: told() }
  const found: Violations = {
    I1,
    // Before anybody is erased: that makes the read models again, and mends what would be noticed here.
    I2: await foldsOfTheLog(world),
    I8: await leavesNothing(world),
    I4: await sameAnswerForOneKey(world),
    I5: await nothingOverwritten(world),
    I6: await knownStatusesStand(world),
    I7: await nothingForeign(world),
    P: [...told(), ...(await importsWhole(world))],
  }
  ledger.statuses.splice(0, Math.max(0, ledger.statuses.length - 400))
  world.seen = { events: log.events, digest: log.digest(log.events) }
  return found
}

function onceAndUnchanged({ ledger, seen }: World, log: ReadLog): string[] {
  const found = [...log.faults]
  if (log.events < seen.events) found.push(`the log had ${seen.events} events and has ${log.events}`)
  else if (log.digest(seen.events) !== seen.digest) found.push(`the first ${seen.events} events are not what they were`)
  for (const write of ledger.writes) {
    const { revision } = write.answer
    const held = log.streams.get(write.stream)?.[Number(revision)]
    if (held === undefined) found.push(`${write.stream}@${revision} was acknowledged and is not there`)
    else if (!held.includes(write.word)) found.push(`${write.stream}@${revision} is not what was acknowledged`)
  }
  return found
}

export async function foldsOfTheLog({ product, admin, poisoned }: World): Promise<string[]> {
  const { DATABASE_URL: databaseUrl, EVENTSTORE_URL: url, FAITAGE_SECRET: secret } = product.stack.env
  const { pool, close } = openDatabase(databaseUrl as string, { max: 2 })
  const eventStore = EventStoreDBClient.connectionString(url as string)
  const keyring = openKeyring(pool, masterKeyFrom(secret as string), { capacity: KEYS })
  try {
    const log = pino({ level: 'silent' })
    const { checksums } = await rebuild({
      eventStore,
      databaseUrl: databaseUrl as string,
      keyring,
      readModels,
      log,
      purpose: 'compare',
    })
    const { live = {}, rebuilt = {} } = checksums ?? {}
    const { rows } = await pool.query<{ model: string; stream: string }>(
      `select model, stream from ops.parked_event where schema_name = 'rm'`,
    )
    const { body } = await admin.send('GET', '/api/health/details')
    const alarmed = (body.checks as { parked_events?: { ok: boolean } } | undefined)?.parked_events?.ok === false
    return [
      ...Object.keys(live)
        .filter(table => live[table] !== rebuilt[table])
        .map(table => `${table} is not the fold of the log`),
      ...rows
        .filter(({ stream }) => !poisoned.has(stream))
        .map(({ model, stream }) => `an event of ${stream} is parked in ${model}`),
      ...[...poisoned]
        .filter(stream => !rows.some(row => row.stream === stream))
        .map(stream => `the poison of ${stream} is not parked`),
      ...(alarmed === poisoned.size > 0 ? [] : [`${rows.length} events are parked, and health says otherwise`]),
    ]
  } finally {
    await keyring.close()
    await close()
    await eventStore.dispose()
  }
}

export async function sameAnswerForOneKey(
  { admin, ledger }: World,
  keyOf: (write: Acknowledged) => string = write => write.key,
): Promise<string[]> {
  const found: string[] = []
  for (const write of ledger.writes.slice(-AGAIN).filter(one => one.method === 'POST')) {
    const again = await sendAgain(admin, write, write.body, keyOf(write))
    if (
      again.status !== write.status ||
      again.body.id !== write.answer.id ||
      again.body.revision !== write.answer.revision
    )
      found.push(`${write.path} answered ${write.answer.id}, then ${again.status} ${again.body.id} to the same key`)
    const other = await sendAgain(admin, write, { ...(write.body as object), description: 'autre' }, write.key)
    if (other.status !== 422)
      found.push(`${write.path} answered ${other.status} to another body with a key already used`)
  }
  return found
}

const sendAgain = (caller: Caller, { method, path }: Acknowledged, body: unknown, key: string) =>
  caller.send(method, path, body, { 'idempotency-key': key })

async function nothingOverwritten({ admin, ledger }: World): Promise<string[]> {
  const found: string[] = []
  for (const [project, words] of ledger.additions) {
    const { body } = await admin.send('GET', `/api/projects/${project}`)
    const lost = words.filter(word => !String(body.notes).includes(word))
    if (lost.length > 0) found.push(`${lost.length} of ${words.length} additions to ${project} are lost`)
  }
  return found
}

async function knownStatusesStand({ admin, ledger }: World): Promise<string[]> {
  const found: string[] = []
  for (const { project, on, known_at, status } of ledger.statuses) {
    const query = new URLSearchParams({ on, known_at })
    const { body } = await admin.send('GET', `/api/projects/${project}/as-of?${query}`)
    if (body.status !== status) found.push(`${project} on ${on} as known ${known_at}: ${status}, now ${body.status}`)
  }
  return found
}

/** What a person is answered in lists, counts and exports. */
export async function foreignAnswers(caller: Caller, ledger: Ledger): Promise<string[]> {
  const found: string[] = []
  const paths = ['/api/projects?size=100', '/api/exports/projects', '/api/missions?size=100', '/api/projects?q=Xylo']
  for (const path of paths) {
    const { text } = await caller.send('GET', path)
    const word = ledger.foreign.find(one => text.includes(one))
    if (word) found.push(`${path} answers ${word}`)
  }
  const last = ledger.projects.at(-1)
  if (last) {
    const { status } = await caller.send('GET', `/api/projects/${last}`)
    if (status === 200) found.push(`/api/projects/${last} is answered`)
  }
  return found
}

const nothingForeign = ({ client, ledger }: World): Promise<string[]> => foreignAnswers(client, ledger)

async function importsWhole({ admin, ledger }: World): Promise<string[]> {
  const found: string[] = []
  for (const [mission, rows] of ledger.imported) {
    const { body } = await admin.send('GET', `/api/projects?mission_id=${mission}&size=1`)
    if (body.totalItems !== rows) found.push(`an import of ${rows} rows made ${body.totalItems} projects`)
  }
  return found
}
