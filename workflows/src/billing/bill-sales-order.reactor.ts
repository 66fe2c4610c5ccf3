import type { FaitageEvent } from '@faitage/contracts/all-events'
import type { Client } from '@temporalio/client'
import type { Reactor, SeenEvent } from '../kernel/reactor.ts'
import { isFinalFailure, startOnce } from '../kernel/workflow-calls.ts'
import { type BillSalesOrderInput, billWorkflowId } from './bill-sales-order.shapes.ts'

const types = ['BillRequested'] as const satisfies readonly FaitageEvent['type'][]

type Seen = Extract<FaitageEvent, { type: (typeof types)[number] }>

/** Starts one workflow per bill that is asked for. */
export function billSalesOrderReactor({ temporal, taskQueue }: { temporal: Client; taskQueue: string }): Reactor {
  return {
    name: 'bill-sales-order',
    types,
    isFinal: isFinalFailure,
    handle: async event => {
      const { data } = event as SeenEvent & Seen
      const input: BillSalesOrderInput = { bill_id: data.id }
      await startOnce({ temporal, taskQueue }, 'billSalesOrder', billWorkflowId(data.id), input)
    },
  }
}
