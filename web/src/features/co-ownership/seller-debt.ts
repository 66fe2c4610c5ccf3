import type { LotDetail } from '@faitage/contracts/co-ownership/lot.endpoints'
import { holdsOn, type Period } from '@faitage/contracts/co-ownership/ownership/period'

type Held = Pick<LotDetail, 'arrears' | 'historics' | 'people'>

/** Those who still owe what was stated last, where the lot is no longer theirs: a sale leaves the debt with the seller. */
export function sellerDebt({ arrears, historics, people }: Held, today: string) {
  const last = arrears?.at(-1)
  if (!last || last.amount <= 0) return undefined
  const ownersOn = (day: string) =>
    new Set(
      (historics ?? [])
        .filter(one => one.role === 'proprietaire' && holdsOn(one as Period, day))
        .map(one => one.person_id),
    )
  const [then, now] = [ownersOn(last.on), ownersOn(today)]
  const names = (people ?? []).filter(({ id }) => then.has(id) && !now.has(id)).map(({ title }) => title)
  return names.length === 0 || [...then].some(id => now.has(id)) ? undefined : { on: last.on, names: names.join(', ') }
}
