import { type AuditItem, energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { concerns, queryClient, useCommand } from '@/api/queries'

/** Refusals shown in the page rather than in a message: it tells what to fill in, or what to check. */
const inPage = ['energy.balance.invalid', 'energy.engine.failed']

/** A balance is asked for by a read, which announces nothing, and kept by a write: what shows the state is read anew. */
export const readAnew = (id: string): void => {
  const change = { kind: 'energy_audit', id, mission_id: null } as const
  void queryClient.invalidateQueries({ predicate: query => concerns(change, query) })
}

/** The balance of a state, and what computes it anew. */
export function useBalance(item: AuditItem) {
  const compute = useCommand(energyEndpoints.balance, {
    quiet: ({ key }) => inPage.includes(key),
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
    compute: () => compute.mutate({ params: { id: item.id } }),
    computing: compute.isPending,
    refusal: compute.error && inPage.includes(compute.error.key) ? compute.error : undefined,
  }
}
