import type { LotDetail } from '@faitage/contracts/co-ownership/lot.endpoints'
import { holdsOn, type Period } from '@faitage/contracts/co-ownership/ownership/period'

/** Since when the owners of today are; null where that is before anything was followed, undefined without owners. */
export function ownersSince({ historics }: LotDetail, today: string): string | null | undefined {
  const held = (historics ?? []).filter(one => one.role === 'proprietaire' && holdsOn(one as Period, today))
  return held.length === 0
    ? undefined
    : (held
        .flatMap(one => one.date_in ?? [])
        .sort()
        .at(-1) ?? null)
}
