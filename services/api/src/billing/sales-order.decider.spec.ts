import { billAccepted, billRefused, billRequested } from '@faitage/contracts/billing/sales-bill'
import { salesOrderAdded, salesOrderRefreshed, salesOrderRemoved } from '@faitage/contracts/billing/sales-order'
import { describe, it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { salesBillDecider, salesOrderDecider } from './sales-order.decider.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const line = { id, akuiteo_line_id: 'L1', label: 'Visite', quantity: 2, unit_price: 10_000, delivered: 0 }

describe('a sales order', () => {
  const { given } = specOf(salesOrderDecider)
  const copy = { name: 'Commande', lines: [line] }
  const added = salesOrderAdded({ id, mission_id: id, akuiteo_sales_order_id: 'A1', ...copy })
  const removed = salesOrderRemoved({ id, mission_id: id })
  const add = { type: 'Add', id, mission_id: id, akuiteo_id: 'A1', ...copy } as const
  it('is added, then refreshed by what changed', () => {
    given().when(add).then(added)
    given(added).when(add).then()
    const more = { name: 'Commande', lines: [{ ...line, delivered: 1 }] }
    given(added)
      .when({ type: 'Refresh', ...more })
      .then(salesOrderRefreshed({ id, mission_id: id, ...more }))
  })
  it('is removed once, and may be added again', () => {
    given(added).when({ type: 'Remove' }).then(removed)
    given(added, removed).when({ type: 'Remove' }).then()
    given(added, removed).when(add).then(added)
    given(added, removed)
      .when({ type: 'Refresh', ...copy })
      .thenRefused('NOT_FOUND')
    given().when({ type: 'Remove' }).thenRefused('NOT_FOUND')
  })
})

describe('a bill', () => {
  const { given } = specOf(salesBillDecider)
  const about = { id, mission_id: id, sales_order_id: id }
  const asked = { ...about, lines: [{ line_id: id, assignment_ids: [id] }] }
  const requested = billRequested(asked)
  const accepted = billAccepted({ ...about, erp_document: 'D1' })
  it('is asked for once', () => {
    given()
      .when({ type: 'RequestBill', ...asked })
      .then(requested)
    given(requested)
      .when({ type: 'RequestBill', ...asked })
      .then()
  })
  it('is answered once', () => {
    given(requested).when({ type: 'Accept', erp_document: 'D1' }).then(accepted)
    given(requested)
      .when({ type: 'Refuse', why: 'erp', status: 422 })
      .then(billRefused({ ...about, why: 'erp', status: 422 }))
    given(requested)
      .when({ type: 'Refuse', why: 'taken' })
      .then(billRefused({ ...about, why: 'taken' }))
    given(requested, accepted).when({ type: 'Refuse', why: 'taken' }).then()
    given().when({ type: 'Accept', erp_document: 'D1' }).thenRefused('NOT_FOUND')
  })
})
