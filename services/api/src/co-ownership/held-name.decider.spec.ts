import { coOwnershipNameHeld, coOwnershipNameReleased } from '@faitage/contracts/co-ownership/held-name'
import { describe, it } from 'vitest'
import { recorded, specOf } from '../kernel/testing/given.ts'
import { type HeldNameCommand, heldNameDecider } from './held-name.decider.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const other = '0192aaaa-0000-7000-8000-000000000009'
const since = '2026-01-15T09:00:00.000Z'
const { given } = specOf(heldNameDecider)
const held = recorded(coOwnershipNameHeld({ id, holder_id: id }), { recordedAt: since })
const released = coOwnershipNameReleased({ id, holder_id: id })
const hold = (more: { first?: boolean; over?: string } = {}): HeldNameCommand => ({
  ...{ type: 'HoldName', id, holder_id: other, first: false, over: undefined, key: 'lot.numberTaken', name: '12' },
  ...more,
})
const passed = coOwnershipNameHeld({ id, holder_id: other })

describe('a name that one may have', () => {
  it('is held by who asks first', () => {
    given()
      .when(hold({ first: true }))
      .then(passed)
    given().when(hold()).then(passed)
  })
  it('is refused to the second', () => {
    given(held).when(hold()).thenRefused('lot.numberTaken', { name: '12', other: 'en cours de création' })
    given(held, released)
      .when(hold({ first: true }))
      .thenRefused('lot.numberTaken')
  })
  it('passes over from a holder that let go of it', () => {
    given(held, released).when(hold()).then(passed)
    given(held)
      .when(hold({ over: since }))
      .then(passed)
  })
  it('is released by who holds it since then', () => {
    given(held).when({ type: 'ReleaseName', id, holder_id: id, since }).then(released)
    given(held).when({ type: 'ReleaseName', id, holder_id: other, since }).then()
    given(held).when({ type: 'ReleaseName', id, holder_id: id, since: '2026-01-16T09:00:00.000Z' }).then()
  })
})
