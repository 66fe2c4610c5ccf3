import {
  orderAssigned,
  orderCanceled,
  orderDelivered,
  orderLineChosen,
  orderReleased,
  orderReserved,
  orderRevised,
  orderSentBack,
  orderValidated,
} from '@faitage/contracts/billing/order-assignment'
import { describe, it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { orderAssignmentDecider } from './order-assignment.decider.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const bill_id = '0192aaaa-0000-7000-8000-000000000002'
const line_id = '0192aaaa-0000-7000-8000-000000000003'
const { given } = specOf(orderAssignmentDecider)
const about = { id, project_id: id, mission_id: id, requester_id: id }
const order = {
  ...{ ...about, billing_trigger_id: id, trigger_name: 'Visite', trigger_revision: 0 },
  ...{ project_status: 'depose' as const, on: '2026-11-24', occurrence: id },
}
const assigned = orderAssigned(order)
const sentBack = orderSentBack(about)
const validated = orderValidated(about)
const chosen = orderLineChosen({ ...about, sales_order_id: id, line_id })
const reserved = orderReserved({ ...about, bill_id })
const delivered = orderDelivered({ ...about, bill_id, erp_document: 'D1' })
const canceled = orderCanceled({ ...about, why: 'person' })
const ready = [assigned, sentBack, validated, chosen]
const billing = [...ready, reserved]
const over = [...billing, delivered]

describe('an order assignment', () => {
  it('is assigned once, to be validated where that is asked', () => {
    given().when({ type: 'Assign', order }).then(assigned)
    given().when({ type: 'Assign', order, toValidate: true }).then(assigned, sentBack)
    given(assigned).when({ type: 'Assign', order }).then()
  })
  it('is validated and sent back', () => {
    given(assigned, sentBack).when({ type: 'Validate' }).then(validated)
    given(...ready)
      .when({ type: 'Validate' })
      .then()
    given(...ready)
      .when({ type: 'SendBack' })
      .then(sentBack)
    given(assigned, sentBack).when({ type: 'SendBack' }).then()
  })
  it('has its line chosen', () => {
    given(assigned).when({ type: 'ChooseLine', sales_order_id: id, line_id }).then(chosen)
    given(assigned, chosen).when({ type: 'ChooseLine', sales_order_id: id, line_id }).then()
  })
  it('is revised where its line is another than it was validated with', () => {
    given(...ready)
      .when({ type: 'Revise', line_id })
      .then(orderRevised(about))
    given(...ready)
      .when({ type: 'Revise', line_id: id })
      .then()
  })
  it('is billed by one bill at a time', () => {
    given(...ready)
      .when({ type: 'Reserve', bill_id, line_id })
      .then(reserved)
    given(...billing)
      .when({ type: 'Reserve', bill_id, line_id })
      .then()
    given(...billing)
      .when({ type: 'Reserve', bill_id: id, line_id })
      .thenRefused('billing.assignment.reserved')
    given(...ready)
      .when({ type: 'Reserve', bill_id, line_id: id })
      .thenRefused('billing.assignment.notBillable')
  })
  it('is delivered or released by the bill that holds it', () => {
    given(...billing)
      .when({ type: 'Deliver', bill_id, erp_document: 'D1' })
      .then(delivered)
    given(...over)
      .when({ type: 'Deliver', bill_id, erp_document: 'D1' })
      .then()
    given(...ready)
      .when({ type: 'Deliver', bill_id, erp_document: 'D1' })
      .thenRefused('billing.assignment.reserved')
    given(...billing)
      .when({ type: 'Release', bill_id })
      .then(orderReleased({ ...about, bill_id }))
    given(...billing)
      .when({ type: 'Release', bill_id: id })
      .then()
    given(...over)
      .when({ type: 'Release', bill_id })
      .then()
  })
  it('is cancelled once, and not while it is billed nor after', () => {
    given(...ready)
      .when({ type: 'Cancel', why: 'person' })
      .then(canceled)
    given(...ready, canceled)
      .when({ type: 'Cancel', why: 'person' })
      .then()
    given(...billing)
      .when({ type: 'Cancel', why: 'person' })
      .thenRefused('billing.assignment.reserved')
    given(...over)
      .when({ type: 'Cancel', why: 'person' })
      .thenRefused('billing.assignment.delivered')
  })
  it('comes back once it was cancelled, and is not chosen of before', () => {
    given(...ready, canceled)
      .when({ type: 'SendBack' })
      .then(sentBack)
    given(...ready, canceled)
      .when({ type: 'ChooseLine', sales_order_id: null, line_id: null })
      .thenRefused('billing.assignment.canceled')
  })
  it('that was never assigned is not found', () => {
    given().when({ type: 'Validate' }).thenRefused('NOT_FOUND')
  })
})
