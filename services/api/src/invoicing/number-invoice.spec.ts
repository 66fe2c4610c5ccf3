/** @module-tag always */
import { randomUUID } from 'node:crypto'
import {
  invoiceNumbered,
  numberingFaults,
  numberingStream,
  numberOf,
} from '@faitage/contracts/invoicing/invoice-numbering'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { propertyRuns } from '@faitage/contracts/kernel/testing/property-runs'
import { untilOver } from '@faitage/engines/testing/until'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EventLog } from '../kernel/events/event-log.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { numberInvoice } from './number-invoice.ts'

/* The real function, on the real event server: who asks for a number falls before it is written, or before they hear so. */

const RUNS = propertyRuns(2000)
const AT_ONCE = 40
let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem()
}, 60_000)
afterAll(() => system?.stop())

type Log = Pick<EventLog, 'read' | 'append'>
class Fallen extends Error {}

/** A log whose caller falls, as `falls` says each time: before it wrote, or after, before it heard. */
const falling = ({ read, append }: Log, falls: () => 'before' | 'after' | 'no'): Log => ({
  read: stream => read(stream),
  append: async (stream, events, options) => {
    const how = falls()
    if (how === 'before') throw new Fallen()
    const appended = await append(stream, events, options)
    if (how === 'after') throw new Fallen()
    return appended
  },
})

const history = fc.record({
  invoices: fc.integer({ min: 1, max: 4 }),
  /** How each attempt to write ends, the last one well. */
  falls: fc.array(fc.constantFrom('before' as const, 'after' as const, 'no' as const), { maxLength: 10 }),
  /** Attempts at the same time. */
  together: fc.boolean(),
  days: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 4, maxLength: 4 }),
})
type History = typeof history extends fc.Arbitrary<infer H> ? H : never
type Numbering = (log: Log, invoice_id: string, stream: { seller_id: string; on: string }) => Promise<unknown>

const ours: Numbering = (log, invoice_id, { seller_id, on }) =>
  numberInvoice(
    log,
    { invoice_id, seller_id, series: 'F', on, first_month: 1, total: 1, sha256: 'a'.repeat(64) },
    addDays(on, 3),
  )

/** Numbers some invoices, each asked for again until it has its number; answers what is wrong with the stream. */
async function faultsAfter({ invoices, falls, together, days }: History, numbering: Numbering): Promise<string[]> {
  const seller_id = randomUUID()
  const ends = [...falls]
  const log = falling(system.api.events, () => ends.shift() ?? 'no')
  const until = async (invoice_id: string, rank: number) => {
    await untilOver('numbering', async () => {
      try {
        return !isRefusal(await numbering(log, invoice_id, { seller_id, on: addDays('2026-03-02', days[rank] ?? 0) }))
      } catch (error) {
        if (error instanceof Fallen) return false
        throw error
      }
    })
  }
  const ids = Array.from({ length: invoices }, () => randomUUID())
  if (together) await Promise.all(ids.map(until))
  else for (const [rank, id] of ids.entries()) await until(id, rank)
  // Asked for once more, by whoever did not hear: nothing is written.
  await Promise.all(ids.map(until))
  const events = await system.api.events.read(numberingStream(seller_id, 'F', 2026))
  const faults = numberingFaults('F', 2026, events)
  return events.length === invoices ? faults : [...faults, `${events.length} numbers for ${invoices} invoices`]
}

/** Some histories at a time: each has a seller of its own. */
async function firstFault(runs: number, numbering: Numbering): Promise<string | undefined> {
  const all = fc.sample(history, { numRuns: runs, seed: 42 })
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const some = all.slice(start, start + AT_ONCE)
    const found = await Promise.all(some.map(async one => ({ one, faults: await faultsAfter(one, numbering) })))
    const bad = found.find(({ faults }) => faults.length > 0)
    if (bad) return `${bad.faults.join(' ')} after ${JSON.stringify(bad.one)}`
  }
  return undefined
}

it('no number is lost, doubled or out of order in any history of falls', { timeout: 240_000 }, async () => {
  expect(await firstFault(RUNS, ours)).toBeUndefined()
})

it('control: without looking for the number an invoice has, one is soon doubled', { timeout: 60_000 }, async () => {
  const naive: Numbering = async (log, invoice_id, { seller_id, on }) => {
    const stream = numberingStream(seller_id, 'F', 2026)
    const once = async () => {
      const events = await log.read(stream)
      const number = numberOf('F', 2026, events.length + 1)
      try {
        return await log.append(
          stream,
          [invoiceNumbered({ invoice_id, number, issue_date: on, total: 1, sha256: 'a'.repeat(64) })],
          {
            expected: events.length === 0 ? 'no_stream' : events.length - 1,
            metadata: { command_id: randomUUID(), actor: { id: 'worker', kind: 'workflow' } },
          },
        )
      } catch (error) {
        if (error instanceof Fallen) throw error
        return undefined
      }
    }
    return untilOver('numbering', once)
  }
  expect(await firstFault(50, naive)).toMatch(/second|numbers for|daté/)
})
