import type { FaitageEvent } from '@faitage/contracts/all-events'
import type { Client } from '@temporalio/client'
import type { Reactor, SeenEvent } from '../kernel/reactor.ts'
import { isFinalFailure, startOnce } from '../kernel/workflow-calls.ts'
import { type ExportInvoiceInput, exportInvoiceWorkflowId } from './export-invoice.shapes.ts'

const types = ['InvoiceExportAsked'] as const satisfies readonly FaitageEvent['type'][]

/** Starts one workflow for each invoice that the accounts are to be told of. */
export function exportInvoiceReactor({ temporal, taskQueue }: { temporal: Client; taskQueue: string }): Reactor {
  return {
    name: 'export-invoice',
    types,
    isFinal: isFinalFailure,
    handle: async event => {
      const { id, data } = event as SeenEvent & Extract<FaitageEvent, { type: (typeof types)[number] }>
      const input: ExportInvoiceInput = { invoice_id: data.id }
      await startOnce({ temporal, taskQueue }, 'exportInvoice', exportInvoiceWorkflowId(id), input)
    },
  }
}
