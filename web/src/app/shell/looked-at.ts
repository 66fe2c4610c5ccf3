import { formatDay, parseDay } from '@faitage/contracts/kernel/format-date'
import type { Permission } from '@faitage/contracts/kernel/permission'
import type { RouteEntry } from '../route-entry'

/** The day an address looks at, and by when it had to be known. */
export interface LookedAt {
  readonly on?: string
  readonly known_at?: string
}

/** What an address looks at, where it is a day. */
export function lookedAt(search: Readonly<Partial<Record<keyof LookedAt, string>>>): LookedAt {
  const day = (key: keyof LookedAt) => {
    const found = parseDay(search[key] ?? '')
    return found ? { [key]: found } : {}
  }
  return { ...day('on'), ...day('known_at') }
}

/** The day that is looked at on a page that has no past, as people read it; undefined where nothing is to be said. */
export function passedOver(
  route: Pick<RouteEntry, 'tabs' | 'past'> | undefined,
  { on, known_at }: LookedAt,
  permissions: readonly Permission[],
): string | undefined {
  if (!route?.tabs || route.past === true || (route.past && permissions.includes(route.past))) return undefined
  const day = on ?? known_at
  return day && formatDay(day)
}
