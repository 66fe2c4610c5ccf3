import { invoiceEndpoints } from '@faitage/contracts/invoicing/invoice'
import { openProject } from '../../projects/testing/project.scene.ts'
import type { TestSystem } from '../../testing/system.ts'
import { invoicedQuote } from './invoiced-quote.ts'

/** Reads what was written by anybody. */
export async function caughtUp(system: TestSystem): Promise<void> {
  system.seen.position = String(await system.api.events.head())
  await system.settled()
}

/** An invoice with its number, of a project of its own: 1 200,00 € to be paid by somebody who has an address, at once unless told. */
export async function editedInvoice(
  system: TestSystem,
  mission_id: string,
  { off_premises = false } = {},
): Promise<{ id: string; project_id: string; quote_id: string }> {
  const contributor = system.as('contributor')
  const requester = { type: 'PO' as const, first_name: 'Anne', last_name: 'Morel', email: 'anne.morel@exemple.fr' }
  const project_id = (await openProject(contributor, mission_id, { requester })).id
  const quote_id = await invoicedQuote(system, { project_id, off_premises })
  const { id } = await contributor.call(invoiceEndpoints.create, { body: { quote_id, type: 'invoice' } })
  await contributor.call(invoiceEndpoints.edit, { params: { id } })
  await caughtUp(system)
  return { id, project_id, quote_id }
}
