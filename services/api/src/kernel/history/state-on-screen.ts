import type { Api } from '../api.ts'
import type { Decider, Recorded } from '../events/decider.ts'
import type { RequestContext } from '../http/request-context.ts'

/**
 * The state a person had on screen (`If-Match`) when somebody has written since; undefined when nobody has, or when the
 * request does not say. What the person sends unchanged from it is not what they want to change: leaving that out keeps
 * it from undoing what the other one did.
 */
export async function stateOnScreen<State, Command>(
  api: Pick<Api, 'events'>,
  decider: Decider<State, Command>,
  stream: string,
  current: { readonly revision: number },
  { ifMatch }: Pick<RequestContext, 'ifMatch'>,
): Promise<State | undefined> {
  if (ifMatch === undefined || ifMatch >= current.revision) return undefined
  const events = await api.events.read(stream)
  return events
    .filter(({ revision }) => revision <= ifMatch)
    .reduce((state: State, event: Recorded) => decider.evolve(state, event), decider.initial)
}
