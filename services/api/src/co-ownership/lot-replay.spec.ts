/** @module-tag long */
import { lotEndpoints as lot } from '@faitage/contracts/co-ownership/lot.endpoints'
import { holdsOn, type Period } from '@faitage/contracts/co-ownership/ownership/period'
import { propertyRuns } from '@faitage/contracts/kernel/testing/property-runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inWorld, of } from '../testing/in-world.ts'
import type { TestSystem } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'
import { newCopro, newLot, newPerson } from './testing/copros.ts'

/* Whatever is done to the owners of a lot: each day of it, as known after each step, is answered as it was then. */

const SEED = 20_261_122
let system: TestSystem
let world: TestWorld
let copro_id: string
let people: string[]
inWorld(async made => {
  ;({ system, world } = made)
  copro_id = await newCopro(system, world.missionId)
  people = await Promise.all(['A', 'B', 'C'].map(last_name => newPerson(system, world.missionId, { last_name })))
})

const days = ['2019-12-31', '2020-06-01', '2021-06-01', '2022-06-01', '2023-06-01', '2024-06-01', '2026-01-01']
const day = fc.constantFrom(...days.slice(1, -1))
const some = fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 2 })
const step = fc.oneof(
  fc.record({ act: fc.constant('sell' as const), on: day, who: some }),
  fc.record({ act: fc.constant('form' as const), on: day, who: some }),
  fc.record({ act: fc.constant('date' as const), on: day, nth: fc.nat(3) }),
  fc.record({ act: fc.constant('withdraw' as const), nth: fc.nat(3) }),
  fc.record({ act: fc.constant('undo' as const), nth: fc.nat(5) }),
)

let made = 0

test('owners of any day, as known at any time', { timeout: 120_000 }, async () => {
  const admin = system.as('admin')
  let refused = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async steps => {
      const id = await newLot(system, copro_id, { lot_number: String(++made), owners: [people[0]!] })
      const ownersOn = async (query: object) => [...(await admin.call(lot.get, { ...of(id), query })).owners!].sort()
      const known = new Map<string, string[][]>()
      for (const one of steps) {
        const periods = (await admin.call(lot.get, of(id))).historics as Period[]
        const response = await (() => {
          const at = 'nth' in one ? periods[one.nth % Math.max(periods.length, 1)] : undefined
          switch (one.act) {
            case 'sell': {
              const body = { on: one.on, buyers: one.who.map(n => ({ person_id: people[n]! })) }
              return admin.raw(lot.sale, { ...of(id), body })
            }
            case 'form':
              return admin.raw(lot.update, { ...of(id), body: { owners: one.who.map(n => people[n]!), on: one.on } })
            case 'date':
              return at && admin.raw(lot.datePeriod, { ...of(at.id), body: { date_in: one.on } })
            case 'withdraw':
              return at && admin.raw(lot.withdrawPeriod, of(at.id))
            case 'undo':
              return admin.raw(lot.undo, { ...of(id), body: { revision: one.nth } })
          }
        })()
        // Refused for a reason, or done: nothing in between.
        if (response && response.statusCode !== 200) {
          expect([409, 422], response.body).toContain(response.statusCode)
          refused++
        }
        const now = ((await admin.call(lot.get, of(id))).historics ?? []) as Period[]
        const naive = days.map(on => [...new Set(now.filter(p => holdsOn(p, on)).map(p => p.person_id))].sort())
        expect(await Promise.all(days.map(on => ownersOn({ on })))).toEqual(naive)
        const [latest] = (await admin.call(lot.history, of(id))).items
        // Two steps of one millisecond are one to anyone who asks by the millisecond.
        known.set(latest!.recorded_at, naive)
      }
      for (const [known_at, naive] of known)
        expect(await Promise.all(days.map(on => ownersOn({ on, known_at }))), known_at).toEqual(naive)
      const [last] = [...known].at(-1)!
      const listed = async (on: string) =>
        (await admin.call(lot.list, { query: { copro_id: [copro_id], size: 1000, on, known_at: last } })).items
          .find(item => item.id === id)!
          .owners!.toSorted()
      expect(await Promise.all(days.map(listed))).toEqual(known.get(last))
    }),
    { seed: SEED, numRuns: propertyRuns(15), endOnFailure: true },
  )
  expect(refused).toBeGreaterThan(5)
})
