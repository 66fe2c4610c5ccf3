import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../kernel/format-date.ts'
import { propertyRuns } from '../../kernel/testing/property-runs.ts'
import {
  addPeriod,
  applied,
  datePeriod,
  type Outcome,
  replaceHolders,
  sell,
  undone,
  withdrawPeriod,
} from './changes.ts'
import { heldOn, type Period, period, share } from './period.ts'
import { asKnownAt, gapSentence, gaps, type RecordedChange } from './replay.ts'
import { sharesAgree, sharesOf } from './shares.ts'

const today = '2026-11-20'
const person = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
let made = 0
const newId = () => `10000000-0000-4000-8000-${String(++made).padStart(12, '0')}`
const owned = (by: number, date_in: string | null, date_out: string | null, more: Partial<Period> = {}): Period => ({
  id: newId(),
  person_id: person(by),
  role: 'proprietaire',
  date_in,
  date_out,
  ...more,
})
const after = (periods: readonly Period[], outcome: Outcome): Period[] => {
  if (!outcome.ok) throw new Error(outcome.key)
  return applied(periods, outcome.change)
}
const key = (outcome: Outcome): string => (outcome.ok ? 'ok' : outcome.key)
const dates = (periods: readonly Period[]) => periods.map(one => [one.person_id.at(-1), one.date_in, one.date_out])

describe('periods of a lot', () => {
  it('give the day of a sale to the buyer', () => {
    const first = owned(1, null, null)
    const sold = after(
      [first],
      sell([first], { on: '2024-03-12', buyers: [{ id: newId(), person_id: person(2) }] }, today),
    )
    expect(heldOn(sold, 'proprietaire', '2024-03-11').map(one => one.person_id)).toEqual([person(1)])
    expect(heldOn(sold, 'proprietaire', '2024-03-12').map(one => one.person_id)).toEqual([person(2)])
    expect(heldOn(sold, 'proprietaire', today).map(one => one.person_id)).toEqual([person(2)])
  })

  it('of one person may not overlap; those that touch are one', () => {
    const one = owned(1, '2020-01-01', '2021-01-01')
    expect(key(addPeriod([one], owned(1, '2020-06-01', null), today))).toBe('ownership.overlap')
    const two = after([one], addPeriod([one], owned(1, '2021-01-01', null), today))
    expect(two).toEqual([{ ...one, date_out: null }])
    const apart = [one, owned(1, '2022-01-01', null)]
    expect(dates(after(apart, addPeriod(apart, owned(1, '2021-01-01', '2022-01-01'), today)))).toEqual([
      ['1', '2020-01-01', null],
    ])
  })

  it('that touch on other terms stay two: half, then the whole', () => {
    const half = owned(1, '2020-01-01', '2021-01-01', { share: '1/2' })
    const both = after([half], addPeriod([half], owned(1, '2021-01-01', null, { share: '1/1' }), today))
    expect(both).toHaveLength(2)
  })

  it('end after they begin, and not later than in a year', () => {
    expect(key(addPeriod([], owned(1, '2024-01-01', '2024-01-01'), today))).toBe('ownership.order')
    expect(key(addPeriod([], owned(1, '2027-11-21', null), today))).toBe('ownership.tooFar')
    expect(key(addPeriod([], owned(1, '2027-11-20', null), today))).toBe('ok')
    expect(key(addPeriod([], owned(1, '2025-02-28', null), '2024-02-29'))).toBe('ok')
    expect(key(addPeriod([], owned(1, '2025-03-02', null), '2024-02-29'))).toBe('ownership.tooFar')
    expect(key(datePeriod([], newId(), { date_out: null }, today))).toBe('ownership.unknown')
    expect(key(withdrawPeriod([], newId()))).toBe('ownership.unknown')
  })

  it('are not ended by a sale for the occupants, unless that is said', () => {
    const lot = [owned(1, null, null), owned(3, '2020-01-01', null, { role: 'occupant' })]
    const sale = { on: '2024-01-01', buyers: [{ id: newId(), person_id: person(2) }] }
    expect(heldOn(after(lot, sell(lot, sale, today)), 'occupant', today)).toHaveLength(1)
    expect(heldOn(after(lot, sell(lot, { ...sale, ends_occupation: true }, today)), 'occupant', today)).toHaveLength(0)
  })

  it('keep somebody who stays, whatever comes later', () => {
    const lot = [owned(1, '2015-01-01', null), owned(2, '2015-01-01', null), owned(3, '2022-01-01', null)]
    const holders = [1, 4].map(n => ({ id: newId(), person_id: person(n) }))
    const change = replaceHolders(lot, { role: 'proprietaire', on: '2020-01-01', holders }, today)
    expect(dates(after(lot, change))).toEqual([
      ['1', '2015-01-01', null],
      ['2', '2015-01-01', '2020-01-01'],
      ['4', '2020-01-01', '2022-01-01'],
      ['3', '2022-01-01', null],
    ])
  })

  it('refuse a sale on the day somebody else’s began, and shares that are not a whole', () => {
    const lot = [owned(1, '2024-01-01', null)]
    const buyers = (...parts: (string | null)[]) =>
      parts.map((part, index) => ({ id: newId(), person_id: person(index + 2), share: part }))
    expect(key(sell(lot, { on: '2024-01-01', buyers: buyers(null) }, today))).toBe('ownership.startsThatDay')
    expect(key(sell(lot, { on: '2024-02-01', buyers: buyers('1/2', '1/3') }, today))).toBe('ownership.shares')
    expect(key(sell(lot, { on: '2024-02-01', buyers: buyers('1/2', null) }, today))).toBe('ownership.shares')
    expect(key(sell(lot, { on: '2024-02-01', buyers: buyers('1/2', '1/3', '1/6') }, today))).toBe('ok')
  })

  it('are undone even when others changed since, but not when they did', () => {
    const start = [owned(1, null, null)]
    const buyer = { id: newId(), person_id: person(2) }
    const sold = after(start, sell(start, { on: '2024-01-01', buyers: [buyer] }, today))
    const occupied = after(sold, addPeriod(sold, owned(3, '2024-02-01', null, { role: 'occupant' }), today))
    expect(dates(after(occupied, undone(occupied, start, sold, today)))).toEqual([
      ['1', null, null],
      ['3', '2024-02-01', null],
    ])
    const moved = after(sold, datePeriod(sold, buyer.id, { date_in: '2024-01-05' }, today))
    expect(key(undone(moved, start, sold, today))).toBe('ownership.changed')
  })

  it('put back beside another of the same holder by an undo are one with it', () => {
    const start = [owned(1, '2020-01-01', null)]
    const gone = after(start, withdrawPeriod(start, start[0]!.id))
    const earlier = after(gone, addPeriod(gone, owned(1, '2019-01-01', '2020-01-01'), today))
    expect(dates(after(earlier, undone(earlier, start, gone, today)))).toEqual([['1', '2019-01-01', null]])
  })

  it('have gaps that are named', () => {
    const lot = [owned(1, null, '2020-02-01'), owned(2, '2020-04-01', '2021-01-01')]
    const found = gaps(lot, 'proprietaire', '2021-01-03')
    expect(found.map(gap => gapSentence('proprietaire', gap))).toEqual([
      'propriétaire inconnu du 01/02/2020 au 31/03/2020',
      'propriétaire inconnu du 01/01/2021 au 02/01/2021',
    ])
    expect(gaps([], 'proprietaire', today)).toEqual([])
    expect(gaps([owned(1, null, null)], 'proprietaire', today)).toEqual([])
  })
})

describe('shares', () => {
  it('of one kind of right are a whole or all unknown', () => {
    expect(sharesAgree([{ share: '1/3' }, { share: '2/3' }])).toBe(true)
    expect(
      sharesAgree([
        { right: 'usufruit', share: '1/1' },
        { right: 'nue_propriete', share: '1/1' },
      ]),
    ).toBe(true)
    expect(sharesAgree([{ share: '1/3' }, { share: '1/3' }])).toBe(false)
    expect(sharesOf([{}, {}, {}]).map(({ share: part, supposed }) => [part, supposed])).toEqual(
      Array(3).fill(['1/3', true]),
    )
    expect(sharesOf([{}]).map(({ share: part, supposed }) => [part, supposed])).toEqual([['1/1', false]])
  })
  it('are fractions up to 1', () => {
    for (const good of ['1/1', '1/3', '999999/999999']) expect(share.safeParse(good).success).toBe(true)
    for (const bad of ['0/2', '3/2', '1/0', '1', '1.5/2', '-1/2']) expect(share.safeParse(bad).success).toBe(false)
    expect(period.safeParse(owned(1, '2020-01-01', null, { share: '1/2', right: 'indivision' })).success).toBe(true)
  })
})

/** Ten years, one bit a person a day: what anybody would write who has time. */
const FIRST = '2015-01-01'
const calendar = Array.from({ length: 3653 }, (_, index) => addDays(FIRST, index))
const at = (day: number) => calendar[day]!
class Naive {
  bits = new Uint8Array(calendar.length)
  copy(): Naive {
    return Object.assign(new Naive(), { bits: this.bits.slice() })
  }
  has = (day: number, who: number) => (this.bits[day]! & (1 << who)) !== 0
  set(from: number, to: number, who: number, held: boolean): void {
    for (let day = from; day < to; day++)
      this.bits[day] = held ? this.bits[day]! | (1 << who) : this.bits[day]! & ~(1 << who)
  }
  endOfRun(day: number, who: number): number {
    let end = day
    while (end < calendar.length && this.has(end, who)) end++
    return end
  }
  startOfRun(day: number, who: number): number {
    let start = day
    while (start > 0 && this.has(start - 1, who)) start--
    return start
  }
  starts = (day: number) => day > 0 && (this.bits[day]! & ~this.bits[day - 1]!) !== 0
}
const people = [1, 2, 3, 4]
const days = fc.integer({ min: 1, max: calendar.length - 2 })
const command = fc.oneof(
  fc.record({
    do: fc.constant('add' as const),
    who: fc.constantFrom(...people),
    from: fc.option(days),
    to: fc.option(days),
  }),
  fc.record({
    do: fc.constant('sell' as const),
    on: days,
    buyers: fc.uniqueArray(fc.constantFrom(...people), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ do: fc.constant('close' as const), who: fc.constantFrom(...people), on: days }),
  fc.record({ do: fc.constant('withdraw' as const), who: fc.constantFrom(...people), on: days }),
  fc.record({ do: fc.constant('undo' as const), which: fc.nat({ max: 30 }) }),
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

describe('the periods of ten years', () => {
  it('agree day by day with a naive list, after any commands and undos, as known at any instant', () => {
    fc.assert(
      fc.property(fc.array(command, { minLength: 3, maxLength: 14 }), commands => {
        const states: Period[][] = [[]]
        const lists: Naive[] = [new Naive()]
        const log: RecordedChange[] = []
        for (const one of commands) {
          const periods = states.at(-1)!
          const list = lists.at(-1)!.copy()
          const outcome = perform(one, periods, list, states, lists)
          if (!outcome?.ok) continue
          log.push({
            recordedAt: `2026-01-01T00:00:${String(log.length).padStart(2, '0')}.000Z`,
            change: outcome.change,
          })
          states.push(applied(periods, outcome.change))
          lists.push(list)
        }
        states.forEach((periods, index) => {
          const known = index === 0 ? [] : asKnownAt(log, log[index - 1]!.recordedAt)
          expect(known).toEqual(periods)
          if (index === states.length - 1 || index % 3 === 1) expectSame(periods, lists[index]!)
        })
      }),
      { numRuns: propertyRuns(150) },
    )
  })
})

function expectSame(periods: readonly Period[], list: Naive): void {
  const found = new Naive()
  for (const [index, day] of calendar.entries())
    for (const one of heldOn(periods, 'proprietaire', day))
      found.set(index, index + 1, Number(one.person_id.at(-1)), true)
  expect(found.bits).toEqual(list.bits)
}

/** Does one command on both sides; where the periods refuse, the naive list must see why. */
function perform(
  one: Command,
  periods: Period[],
  list: Naive,
  states: readonly Period[][],
  lists: readonly Naive[],
): Outcome | undefined {
  switch (one.do) {
    case 'add': {
      const [from, to] = [one.from ?? 0, one.to ?? calendar.length]
      const outcome = addPeriod(
        periods,
        owned(one.who, one.from === null ? null : at(from), one.to === null ? null : at(to)),
        today,
      )
      const met = from < to && calendar.slice(from, to).some((_, index) => list.has(from + index, one.who))
      expect(key(outcome)).toBe(from >= to ? 'ownership.order' : met ? 'ownership.overlap' : 'ok')
      list.set(from, to, one.who, true)
      return outcome
    }
    case 'sell': {
      const buyers = one.buyers.map(who => ({ id: newId(), person_id: person(who) }))
      const outcome = sell(periods, { on: at(one.on), buyers }, today)
      const leaving = people.filter(who => list.has(one.on, who) && !one.buyers.includes(who))
      const began = leaving.some(who => list.startOfRun(one.on, who) === one.on)
      expect(key(outcome)).toBe(began ? 'ownership.startsThatDay' : 'ok')
      const coming = one.buyers.filter(who => !list.has(one.on, who))
      let until = one.on + 1
      while (until < calendar.length && !list.starts(until)) until++
      for (const who of leaving) list.set(one.on, list.endOfRun(one.on, who), who, false)
      for (const who of coming) list.set(one.on, until, who, true)
      return outcome
    }
    case 'close':
    case 'withdraw': {
      const held = heldOn(periods, 'proprietaire', at(one.on)).find(period => period.person_id === person(one.who))
      expect(held !== undefined).toBe(list.has(one.on, one.who))
      const start = list.startOfRun(one.on, one.who)
      if (!held || (one.do === 'close' && start === one.on)) return undefined
      list.set(one.do === 'close' ? one.on : start, list.endOfRun(one.on, one.who), one.who, false)
      return one.do === 'close'
        ? datePeriod(periods, held.id, { date_out: at(one.on) }, today)
        : withdrawPeriod(periods, held.id)
    }
    case 'undo': {
      const which = states.length - 1 - (one.which % states.length)
      if (which === 0) return undefined
      const outcome = undone(periods, states[which - 1]!, states[which]!, today)
      // The last change can always be undone.
      if (which === states.length - 1) expect(key(outcome)).toBe('ok')
      const [before, later] = [lists[which - 1]!, lists[which]!]
      for (let day = 0; day < calendar.length; day++) {
        const changed = before.bits[day]! ^ later.bits[day]!
        list.bits[day] = (list.bits[day]! & ~changed) | (before.bits[day]! & changed)
      }
      return outcome
    }
  }
}
