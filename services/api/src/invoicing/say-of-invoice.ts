import { invoice } from '@faitage/contracts/invoicing/invoice'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { isRefusal } from '../kernel/refusal.ts'
import type { InvoiceCommand } from './invoice.commands.ts'
import { invoiceDecider } from './invoice.decider.ts'

/**
 * A command that nobody in front of a screen sends; `what` makes it the same when it is sent again, `actor` is whom its
 * history names.
 *
 * @throws {Refusal}
 */
export async function sayOfInvoice(
  api: Api,
  id: string,
  what: string,
  command: InvoiceCommand,
  actor = 'worker',
): Promise<void> {
  const written = await handle(api, {
    ...{ decider: invoiceDecider, stream: streamOf.record(invoice.stream, id), command },
    caller: worker,
    actor: { id: actor, kind: 'workflow' },
    request: internalContext(derivedId(what, id)),
  })
  if (isRefusal(written)) throw written
}
