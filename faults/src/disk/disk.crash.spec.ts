/** @module-tag durable */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crash } from '@faitage/engines/eventstore/crash-harness'
import { randomFrom } from '@faitage/projections/testing/random'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Disk } from './give-order.ts'
import type { Order } from './orders.ts'

/*
 * The event server on a disk that fails: the same writers, and the same look afterwards, as where it is killed.
 * `DISK_SEED` tears otherwise.
 */
const TIMEOUT_MS = 180_000
/** How long the writers may take to come to what shall fail, on a machine that has much else to do. */
const PATIENCE_MS = 60_000

let folder: string
let disk: Disk
/** Whether what was ordered came to pass. */
let struck: boolean[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faitage-disk-'))
  disk = new Disk(join(folder, 'orders'))
  struck = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const random = randomFrom(Number(process.env.DISK_SEED ?? 9))
/** Rounds that a control has to be noticed in. */
const ROUNDS = 4

type Fault = Omit<Order, 'id'>
const powerCut = (): Fault => ({ what: 'power', after: Math.floor(random() * 40) })
/** The disk gives up what it was to keep; the server ends of it, or is killed with it before it can do anything. */
const givenUp: Fault = { what: 'sync', after: 3, of: 'log' }
const givenUpAndKilled: Fault = { ...givenUp, deadly: true }

/** One fault after the other while people write; each ends the server, or is over after a moment. */
function under(faults: readonly Fault[], ends: boolean, switches: Record<string, string> = {}) {
  return crash({
    writers: 8,
    kills: faults.length,
    between: 200,
    strike: async turn => {
      struck.push(await disk.fail(faults[turn] as Fault, PATIENCE_MS))
      if (ends) return 'ends'
      await new Promise(done => setTimeout(done, 300))
      disk.mend()
      return 'goes on'
    },
    sabotage: {
      NODE_OPTIONS: `--import ${new URL('./preload.ts', import.meta.url).href}`,
      FAITAGE_TEST_DISK: disk.orders,
      ...switches,
    },
  })
}

it(
  'keeps what it acknowledged through power cuts that tear its writes, and builds on nothing that the disk gave up',
  async () => {
    const faults = [powerCut(), givenUp, powerCut(), givenUpAndKilled, powerCut()]
    const { violations, acknowledged } = await under(faults, true)
    expect([violations, struck]).toEqual([[], faults.map(() => true)])
    expect(acknowledged).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)

it(
  'goes on after a disk that was full, tore a write, or failed under the file itself',
  async () => {
    const faults: Fault[] = [
      { what: 'full', after: 5 },
      { what: 'write', after: 5 },
      { what: 'write', after: 2, of: 'file' },
      { what: 'sync', after: 0, of: 'file' },
    ]
    const { violations } = await under(faults, false, { FAITAGE_TEST_DISK_CHECKPOINT: '40' })
    expect([violations, struck]).toEqual([[], faults.map(() => true)])
  },
  TIMEOUT_MS,
)

it.each<[string, string, Fault[]]>([
  ['does not wait for the disk', 'FAITAGE_TEST_DISK_SYNC', [{ what: 'power', after: 150 }]],
  ['builds on what the disk gave up', 'FAITAGE_TEST_DISK_RENEW', [givenUpAndKilled, powerCut()]],
])(
  'would notice a server that %s',
  async (_name, off, faults) => {
    // Where the blow falls is chance: what it breaks is seen in most rounds, not in each.
    let noticed = ''
    for (let round = 0; round < ROUNDS && noticed === ''; round++)
      noticed = (await under(faults, true, { [off]: 'off' })).violations.join()
    expect(noticed).toMatch(/lost|order|gap|refused/)
  },
  TIMEOUT_MS,
)
