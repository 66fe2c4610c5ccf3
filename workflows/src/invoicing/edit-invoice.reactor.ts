import type { FaitageEvent } from '@faitage/contracts/all-events'
import type { Client } from '@temporalio/client'
import type { Reactor, SeenEvent } from '../kernel/reactor.ts'
import { isFinalFailure, startOnce } from '../kernel/workflow-calls.ts'
import { type EditInvoiceInput, editInvoiceWorkflowId } from './edit-invoice.shapes.ts'

const types = ['InvoiceEditRequested'] as const satisfies readonly FaitageEvent['type'][]

/** Starts one workflow for each invoice whose content was frozen. */
export function editInvoiceReactor({ temporal, taskQueue }: { temporal: Client; taskQueue: string }): Reactor {
  return {
    name: 'edit-invoice',
    types,
    isFinal: isFinalFailure,
    handle: async event => {
      const { id: invoice_id } = (event as SeenEvent & Extract<FaitageEvent, { type: (typeof types)[number] }>).data
      const input: EditInvoiceInput = { invoice_id }
      await startOnce({ temporal, taskQueue }, 'editInvoice', editInvoiceWorkflowId(invoice_id), input)
    },
  }
}
