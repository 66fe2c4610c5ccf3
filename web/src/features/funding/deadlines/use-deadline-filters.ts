import { alertBuckets } from '@faitage/contracts/alerts/alert.endpoints'
import { oneOf } from '@faitage/contracts/kernel/one-of'
import { useNavigate } from '@tanstack/react-router'
import { useOwnSearch } from '@/lib/use-own-search'

const lists = ['mission_id', 'funder_id', 'agency_id', 'referrer_id'] as const
type ListFilter = (typeof lists)[number]

/** The orders of the list, as its query takes them; one’s own first without any. */
export const deadlineOrders = {
  '': 'Les vôtres d’abord',
  'until asc': 'Les plus proches d’abord',
  'until desc': 'Les plus lointaines d’abord',
  'at_risk desc': 'Le plus d’argent en jeu d’abord',
} as const
export type DeadlineOrder = keyof typeof deadlineOrders

/** The filters of the deadlines, in the address: back, reload and a shared link show the same. */
export function useDeadlineFilters() {
  const search = new URLSearchParams(useOwnSearch())
  const navigate = useNavigate()
  const many = (name: string) => (search.get(name) ?? '').split(',').filter(Boolean)
  const fields = {
    ...(Object.fromEntries(lists.map(name => [name, many(name)])) as Record<ListFilter, string[]>),
    bucket: many('bucket').flatMap(each => oneOf(alertBuckets, each) ?? []),
    mine: search.get('mine') === 'true',
  }
  const order = oneOf(Object.keys(deadlineOrders) as DeadlineOrder[], search.get('tri')) ?? ''
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const [sortBy, sortDirection] = order.split(' ') as ['until' | 'at_risk', 'asc' | 'desc'] | ['']
  const go = (change: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: before => ({ ...before, ...change }), replace: true })
  return {
    fields,
    order,
    page,
    query: {
      ...fields,
      mine: fields.mine ? ('true' as const) : undefined,
      page,
      ...(sortBy ? { sortBy, sortDirection } : {}),
    },
    /** Another filter or order begins anew at the first page. */
    set: (
      change: Partial<Record<ListFilter | 'bucket', readonly string[]>> & { mine?: boolean; tri?: DeadlineOrder },
    ) =>
      go({
        page: undefined,
        ...Object.fromEntries(
          Object.entries(change).map(([name, value]) => [
            name,
            (Array.isArray(value) ? value.join(',') : String(value || '')) || undefined,
          ]),
        ),
      }),
    turn: (to: number) => go({ page: to > 1 ? String(to) : undefined }),
  }
}
