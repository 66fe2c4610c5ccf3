import { describe, expect, it } from 'vitest'
import { extended, hrefBack, placeIn, preceded, type Trail, withBack, without } from './trail.ts'

const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `p${from + index}`)
const trail = (over: Partial<Trail> = {}): Trail => ({
  href: '/projects?status=contact,depose&sort=-status_on',
  query: {},
  size: 20,
  total: 90,
  first: 2,
  last: 2,
  ids: ids(21, 40),
  ...over,
})
/** A list that holds these ids now. */
const reading = (now: readonly string[]) => async (page: number) => now.slice((page - 1) * 20, page * 20)

describe('the way through a list', () => {
  it('knows the place of a record in the whole list', () => {
    expect(placeIn(trail(), 'p21')).toBe(21)
    expect(placeIn(trail(), 'p40')).toBe(40)
    expect(placeIn(trail(), 'p41')).toBeUndefined()
  })

  it('leads back to the page and near the line of the record seen last', () => {
    expect(hrefBack(trail(), 'p33')).toBe('/projects?status=contact,depose&sort=-status_on&page=2&line=9')
    expect(hrefBack(trail({ first: 1, last: 1, ids: ids(1, 20), href: '/projects' }), 'p2')).toBe('/projects')
    expect(hrefBack(trail(), 'unknown')).toBe('/projects?status=contact,depose&sort=-status_on')
  })

  it('is shorter by a record that went, and has it again once it came back', () => {
    const shorter = without(trail(), 'p30')
    expect([shorter.total, placeIn(shorter, 'p30'), placeIn(shorter, 'p31')]).toEqual([89, undefined, 30])
    const back = withBack(shorter, 'p30', 'p29')
    expect([back.total, back.ids]).toEqual([90, trail().ids])
    expect(without(trail(), 'unknown')).toEqual(trail())
    expect(withBack(trail(), 'other', 'unknown')).toEqual(trail())
  })

  it('goes on to the next page', async () => {
    const next = await extended(trail(), reading(ids(1, 90)))
    expect(next.last).toBe(3)
    expect(next.ids).toEqual(ids(21, 60))
  })

  it('jumps over nothing when rows dealt with have left the list meanwhile', async () => {
    // Twelve of the forty first left: p41 to p52 stand on the second page now.
    const next = await extended(trail(), reading([...ids(1, 28), ...ids(41, 90)]))
    expect(next.ids).toEqual(ids(21, 52))
    const after = await extended(next, reading([...ids(1, 28), ...ids(41, 90)]))
    expect(after.ids).toEqual(ids(21, 72))
  })

  it('finds what moved up when a whole page was dealt with', async () => {
    const first = trail({ first: 1, last: 1, ids: ids(1, 20) })
    expect((await extended(first, reading(ids(21, 90)))).ids).toEqual(ids(1, 40))
  })

  it('counts from where its page begins, once rows before it went', async () => {
    const moved = trail({ offset: 18, total: 40, ids: ids(19, 38) })
    expect([placeIn(moved, 'p19'), hrefBack(moved, 'p19')]).toEqual([19, `${moved.href}&line=15`])
    expect((await extended(moved, reading(ids(1, 40)))).ids).toEqual(ids(19, 40))
    expect(placeIn(await preceded(moved, reading(ids(1, 40))), 'p38')).toBe(38)
  })

  it('ends where the list ends', async () => {
    const end = await extended(trail({ total: 45 }), reading(ids(1, 40)))
    expect(end).toMatchObject({ total: 40, ids: ids(21, 40) })
  })

  it('goes back to the page before, and says so once there is none', async () => {
    const before = await preceded(trail(), reading(ids(1, 90)))
    expect(before).toMatchObject({ first: 1, ids: ids(1, 40) })
    expect(placeIn(before, 'p1')).toBe(1)
    expect((await preceded(trail({ first: 1, ids: ids(1, 5) }), reading(ids(1, 5)))).ids).toEqual(ids(1, 5))
  })
})
