import { derivedId } from '@faitage/projections/kernel/derived-id'
import type { Api } from '../../kernel/api.ts'
import { handle } from '../../kernel/events/handle.ts'
import { worker } from '../../kernel/http/caller.ts'
import { internalContext } from '../../kernel/http/request-context.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import type { PaymentOrderCommand } from './payment-order.commands.ts'
import { paymentOrderDecider } from './payment-order.decider.ts'
import { streamOfOrder } from './payment-order.operations.ts'

/** A command that nobody in front of a screen sends; `what` makes it the same when it is sent again. @throws {Refusal} */
export async function sayOfOrder(api: Api, id: string, what: string, command: PaymentOrderCommand): Promise<void> {
  const written = await handle(api, {
    ...{ decider: paymentOrderDecider, stream: streamOfOrder(id), command },
    caller: worker,
    actor: { id: 'worker', kind: 'workflow' },
    request: internalContext(derivedId(what, id)),
  })
  if (isRefusal(written)) throw written
}
