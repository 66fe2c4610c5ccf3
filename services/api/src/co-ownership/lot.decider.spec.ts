import { type LotSheet, lot } from '@faitage/contracts/co-ownership/lot'
import {
  lotArrearsStated,
  lotArrearsWithdrawn,
  lotHoldersChanged,
  lotOwnershipUndone,
  lotPeopleMerged,
  lotPeriodDated,
  lotPeriodWithdrawn,
  lotSold,
} from '@faitage/contracts/co-ownership/lot.events'
import type { Period } from '@faitage/contracts/co-ownership/ownership/period'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { describe, expect, it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { lotDecider } from './lot.decider.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const [anne, zoe] = ['0192aaaa-0000-7000-8000-00000000000a', '0192aaaa-0000-7000-8000-00000000000b']
const command_id = '0192aaaa-0000-7000-8000-0000000000cc'
const [today, on] = ['2026-11-24', '2026-11-01']
const { given, stateAfter } = specOf(lotDecider)
const said = { today, on: undefined, command_id }
const filled = lot.shape({ copro_id: id, lot_number: '12', type: 'appartement' })
const made = lot.registered({ id, mission_id: id, sheet: filled })
const period = (person_id: string, more: Partial<Period> = {}): Period => ({
  ...{ id: derivedId(`proprietaire ${person_id}`, command_id), person_id, role: 'proprietaire' },
  ...{ date_in: null, date_out: null },
  ...more,
})
const held = (...put: Period[]) => lotHoldersChanged({ id, role: 'proprietaire', on: null, put, dropped: [] })
const amend = (changes: Record<string, unknown>) => ({ type: 'Amend', changes, ...said }) as const
const sheetAfter = (...events: DomainEvent[]): LotSheet | undefined => {
  const state = stateAfter(events)
  return state.life === 'absent' ? undefined : state.sheet
}

describe('the owners of a lot', () => {
  it('are registered with it, nobody knows since when', () => {
    given()
      .when({ type: 'Register', id, sheet: { ...filled, owners: [anne] }, mission_id: id, ...said })
      .then(made, held(period(anne)))
    expect(sheetAfter(made, held(period(anne)))?.owners).toEqual([anne])
  })
  it('are others from a day on, and written once', () => {
    const left = { ...period(anne), date_out: today }
    const came = period(zoe, { date_in: today, right: null, share: null })
    const changed = lotHoldersChanged({ id, role: 'proprietaire', on: today, put: [left, came], dropped: [] })
    given(made, held(period(anne)))
      .when(amend({ owners: [zoe] }))
      .then(changed)
    given(made, held(period(anne)))
      .when(amend({ owners: [anne] }))
      .then()
  })
  it('sell it, from a day that is not too far', () => {
    const buyer = { id: command_id, person_id: zoe, right: null, share: null }
    const sale = { on, price: 10_000_000, notary: null, ends_occupation: false }
    const sell = { type: 'SellLot', ...sale, buyers: [buyer], today } as const
    const put = [
      period(anne, { date_out: on }),
      { ...period(zoe, { date_in: on, right: null, share: null }), id: command_id },
    ]
    given(made, held(period(anne)))
      .when(sell)
      .then(lotSold({ ...sale, id, subject_id: zoe, buyers: [zoe], put, dropped: [] }))
    given(made, held(period(anne)))
      .when({ ...sell, on: '2046-01-01' })
      .thenRefused('ownership.tooFar')
  })
  it('are stated on their terms, the shares making a whole', () => {
    const holders = [{ id: command_id, person_id: zoe, right: null, share: '1/3' }]
    given(made, held(period(anne)))
      .when({ type: 'RestateHolders', role: 'proprietaire', on, holders, today })
      .thenRefused('ownership.shares')
  })
  it('have their days corrected, and periods that never were withdrawn', () => {
    const dated = { ...period(anne), date_in: on }
    const period_id = period(anne).id
    given(made, held(period(anne)))
      .when({ type: 'DatePeriod', period_id, dates: { date_in: on }, today })
      .then(lotPeriodDated({ id, period_id, person_id: anne, put: [dated], dropped: [] }))
    given(made, held(period(anne)))
      .when({ type: 'DatePeriod', period_id, dates: { date_in: null }, today })
      .then()
    given(made, held(period(anne)))
      .when({ type: 'WithdrawPeriod', period_id, reason: null })
      .then(lotPeriodWithdrawn({ id, period_id, subject_id: anne, reason: null, put: [], dropped: [period_id] }))
    given(made).when({ type: 'WithdrawPeriod', period_id, reason: null }).thenRefused('ownership.unknown')
  })
  it('that are one person are merged', () => {
    const put = [{ ...period(anne), person_id: zoe }]
    given(made, held(period(anne)))
      .when({ type: 'MergeHolders', from_id: anne, into_id: zoe })
      .then(lotPeopleMerged({ id, from_id: anne, into_id: zoe, put, dropped: [] }))
    given(made).when({ type: 'MergeHolders', from_id: anne, into_id: zoe }).then()
  })
  it('come back when their change is undone', () => {
    const events = [made, held(period(anne))]
    const undone = { before: sheetAfter(made) ?? {}, after: sheetAfter(...events) ?? {} }
    given(...events)
      .when({ type: 'UndoAmendment', changes: {}, expected: {}, undone, ...said })
      .then(lotOwnershipUndone({ id, put: [], dropped: [period(anne).id] }))
  })
})

describe('the arrears of a lot', () => {
  const stated = lotArrearsStated({ id, on, amount: 5_000 })
  it('are stated on a day, another day is another point', () => {
    given(made)
      .when(amend({ unpaid_amount: 5_000, unpaid_date: on }))
      .then(stated)
    given(made, stated)
      .when(amend({ unpaid_amount: 5_000, unpaid_date: on }))
      .then()
    given(made, stated)
      .when(amend({ unpaid_amount: 6_000, unpaid_date: '2026-11-15' }))
      .then(lotArrearsStated({ id, on: '2026-11-15', amount: 6_000 }))
  })
  it('of an older day stand beside the later ones, which stay as they are', () => {
    const older = lotArrearsStated({ id, on: '2026-10-01', amount: 3_000 })
    given(made, stated)
      .when(amend({ unpaid_amount: 3_000, unpaid_date: '2026-10-01' }))
      .then(older)
    expect(sheetAfter(made, stated, older)).toMatchObject({ unpaid_amount: 5_000, unpaid_date: on })
    given(made, stated, older)
      .when(amend({ unpaid_amount: 3_000, unpaid_date: '2026-10-01' }))
      .then()
  })
  it('are withdrawn one at a time, the last first', () => {
    const later = lotArrearsStated({ id, on: today, amount: 6_000 })
    given(made, stated, later)
      .when(amend({ unpaid_amount: null, unpaid_date: null }))
      .then(lotArrearsWithdrawn({ id, days: [today] }))
    given(made, stated, later)
      .when({ type: 'WithdrawArrears', on })
      .then(lotArrearsWithdrawn({ id, days: [on] }))
    given(made).when({ type: 'WithdrawArrears', on }).thenRefused('lot.arrears.none')
  })
  it('are added and corrected one by one, never one for another without a word', () => {
    given(made, stated)
      .when({ type: 'StateArrears', on: '2026-10-01', amount: 3_000, source: 'Relevé du syndic' })
      .then(lotArrearsStated({ id, on: '2026-10-01', amount: 3_000, source: 'Relevé du syndic' }))
    given(made, stated).when({ type: 'StateArrears', on, amount: 6_000 }).thenRefused('lot.arrears.stated')
    given(made, stated).when({ type: 'StateArrears', on, amount: 5_000 }).then()
    const moved = lotArrearsStated({ id, on: '2026-10-31', amount: 5_000, instead_of: on })
    given(made, stated).when({ type: 'CorrectArrears', was: on, on: '2026-10-31', amount: 5_000 }).then(moved)
    given(made, stated, lotArrearsStated({ id, on: today, amount: 1 }))
      .when({ type: 'CorrectArrears', was: on, on: today, amount: 5_000 })
      .thenRefused('lot.arrears.stated')
    given(made).when({ type: 'CorrectArrears', was: on, on, amount: 1 }).thenRefused('lot.arrears.none')
    given(made, stated).when({ type: 'CorrectArrears', was: on, on, amount: 5_000 }).then()
    expect(sheetAfter(made, stated, moved)?.arrears).toEqual([{ on: '2026-10-31', amount: 5_000 }])
  })
  it('whose source was corrected have it back when that is undone', () => {
    const sourced = lotArrearsStated({ id, on, amount: 5_000, source: 'Courrier ou relance' })
    const undone = { before: sheetAfter(made, sourced) ?? {}, after: sheetAfter(made, sourced, stated) ?? {} }
    given(made, sourced, stated)
      .when({ type: 'UndoAmendment', changes: {}, expected: {}, undone, ...said })
      .then(sourced)
  })
  it('are those of now, from whatever day owners are others', () => {
    given(made, stated)
      .when({ ...amend({ owners: [anne], unpaid_amount: 6_000 }), on: '2020-01-01' })
      .then(
        lotHoldersChanged({
          ...{ id, role: 'proprietaire', on: '2020-01-01', dropped: [] },
          put: [period(anne, { date_in: '2020-01-01', right: null, share: null })],
        }),
        lotArrearsStated({ id, on, amount: 6_000 }),
      )
  })
})

describe('the sheet of a lot', () => {
  it('is amended with its own event, removed and restored', () => {
    given(made)
      .when(amend({ door: 'A' }))
      .then(lot.amended({ id, changes: { door: 'A' } }))
    given(made).when({ type: 'Remove' }).then(lot.removed({ id }))
    given(made, lot.removed({ id })).when({ type: 'Restore' }).then(lot.restored({ id }))
  })
  it('that is not there holds nobody', () => {
    given().when({ type: 'MergeHolders', from_id: anne, into_id: zoe }).thenRefused('NOT_FOUND')
    given()
      .when(amend({ owners: [anne] }))
      .thenRefused('NOT_FOUND')
  })
  it('names the fields that a sale sets, for conflicts', () => {
    const sale = { type: 'SellLot', on, buyers: [], price: null, notary: null, ends_occupation: false, today } as const
    expect(lotDecider.fieldsOf?.(sale)).toEqual({ owners: [] })
    expect(lotDecider.fieldsOf?.({ type: 'Remove' })).toEqual({})
  })
})
