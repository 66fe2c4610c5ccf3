import { type AuditKind, auditKinds } from '@faitage/contracts/audit/audit-kind'
import { earlierDay, endOfDayInParis, parseDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { oneOf } from '@faitage/contracts/kernel/one-of'
import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useOwnSearch } from '@/lib/use-own-search'

/** What the audit page asks for; all of it in the address, so that a link shows the same. */
export interface Asked {
  category?: string | undefined
  actor?: string | undefined
  field?: string | undefined
  from?: string | undefined
  to?: string | undefined
  backdated?: string | undefined
  /** The day looked at, and by the end of what day it had to be recorded; the latest without. */
  on?: string | undefined
  known?: string | undefined
  /** The other day, where two are compared. */
  compare?: string | undefined
  page?: string | undefined
}

const days = ['from', 'to', 'on', 'known', 'compare'] as const
const others = ['category', 'actor', 'field', 'backdated', 'page'] as const

/** What an address asks. */
function askedIn(address: string): Asked {
  const search = new URLSearchParams(address)
  const asked: Asked = {}
  for (const key of days) {
    const day = parseDay(search.get(key) ?? '')
    // Nobody knows what is to come.
    asked[key] = day ? earlierDay(day, todayInParis()) : undefined
  }
  for (const key of others) asked[key] = search.get(key) ?? undefined
  return asked
}

/** Of what the page is, and what it asks. */
export function useAudit() {
  const params = useParams({ strict: false }) as { kind?: string; id?: string }
  const asked = askedIn(useOwnSearch())
  const navigate = useNavigate()
  const { history } = useRouter()
  const ask = (more: Asked) => {
    // The history's address, not the rendered one: two questions before it is drawn must both count. Each begins on its first page.
    const next = { ...askedIn(history.location.search), page: undefined, ...more }
    void navigate({ to: '.', search: next as never, replace: true })
  }
  const kind: AuditKind = oneOf(auditKinds, params.kind) ?? 'project'
  return { kind, id: params.id ?? '', asked, ask }
}

/** A day one had to know by, as the instant it ends; today says nothing more than all that is known. */
export const knownAt = (day: string | undefined): string | undefined =>
  day === undefined || day >= todayInParis() ? undefined : endOfDayInParis(day)
