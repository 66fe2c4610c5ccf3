import { type AuditItem, energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { concerns, queryClient, useCommand } from '@/api/queries'
import type { ApiRefusal } from '@/api/refusal'

/** Whether a state itself has no balance: its page tells what to fill in, or what to check, rather than a message. */
export const isOfState = ({ key }: ApiRefusal): boolean =>
  key === 'energy.balance.invalid' || key === 'energy.engine.failed'

/** A balance is asked for by a read, which announces nothing, and kept by a write: what shows the state is read anew. */
export const readAnew = (id: string): void => {
  const change = { kind: 'energy_audit', id, mission_id: null } as const
  void queryClient.invalidateQueries({ predicate: query => concerns(change, query) })
}

const sendTyped = () => import('../offline/outbox.ts').then(({ sendDrafts }) => sendDrafts()).catch(() => undefined)

/** The balance of a state, and what computes it anew. */
export function useBalance(item: AuditItem) {
  const compute = useCommand(energyEndpoints.balance, {
    quiet: isOfState,
    onSuccess: ({ id }) => readAnew(id),
  })
  const answered = compute.data?.id === item.id ? compute.data : undefined
  // Read before the balance was kept, or by somebody for whom it is not: the answer knows more.
  const newer =
    answered && answered.revision >= item.revision && answered.balance.hash !== item.balance?.hash && answered
  return {
    balance: newer ? newer.balance : item.balance,
    gain: newer ? newer.gain : item.gain,
    stale: !newer && item.stale,
    // Of what was typed a moment ago too.
    compute: () => void sendTyped().then(() => compute.mutate({ params: { id: item.id } })),
    computing: compute.isPending,
    refusal: compute.error && isOfState(compute.error) ? compute.error : undefined,
  }
}
