import type { CurrentUser } from '@faitage/contracts/identity/user'
import { Link, useParams } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { hrefBack } from '@/components/record/table/trail'
import { readTrail } from '@/components/record/table/trail-store'
import { lastParameter, useRecordName } from '@/lib/page-title'
import { cn } from '@/lib/utils'
import { addressOf } from '../address'
import { opens } from '../enter'
import { usePageTitle, useRouteEntry } from '../page-title'
import type { Route } from '../route-entry'
import { routeOf } from '../route-table'
import { isOfRecord, useNameOf } from './use-record-name'

/** The pages above this one, outermost first; on a phone only the one just above. */
export function Breadcrumbs({ user }: { user: CurrentUser }) {
  const route = useRouteEntry()
  const title = usePageTitle()
  const params = useParams({ strict: false }) as Record<string, string>
  const record = lastParameter(route?.path ?? '')
  const known = useRecordName(record && params[record])
  const above = (route?.parents ?? []).flatMap(path => routeOf(path) ?? [])
  if (above.length === 0) return null
  // The record's name stands above already when a page shows a part of it: its last crumb says which part.
  const part = record !== undefined && above.some(parent => lastParameter(parent.path) === record)
  return (
    <nav aria-label="Fil d’Ariane" className="no-print bg-card px-4 pt-3 text-sm sm:px-6">
      <ol className="flex min-w-0 items-center gap-1.5 text-muted-foreground">
        {above.map((parent, index) => (
          <li
            key={parent.path}
            className={cn(
              'min-w-0 items-center gap-1.5',
              index === above.length - 1 ? 'flex' : 'hidden sm:flex',
              // Where there is little room names are cut short, the lists between them stay whole.
              !isOfRecord(parent.path) && 'sm:shrink-0',
            )}
          >
            {index === above.length - 1 && <ChevronLeft aria-hidden className="size-4 shrink-0 sm:hidden" />}
            <Crumb route={parent} params={params} user={user} />
            <ChevronRight aria-hidden className="hidden size-3.5 shrink-0 sm:block" />
          </li>
        ))}
        <li aria-current="page" className="hidden min-w-16 shrink-[99] truncate text-foreground sm:block">
          {part ? route?.title : (known ?? title)}
        </li>
      </ol>
    </nav>
  )
}

/** Where a crumb leads: a list as this tab last showed it, with its filters, sort and place. */
function useHrefOf(route: Route, params: Record<string, string>): string | undefined {
  const plain = addressOf(route.path, params)
  return useMemo(() => {
    // A list that stands in several places is remembered where it was seen last.
    const names = plain ? [plain.slice(1), plain.split('/').at(-1) ?? ''] : []
    const trail = names.map(readTrail).find(one => one?.href.split('?')[0] === plain)
    return trail ? hrefBack(trail, trail.current ?? '') : plain
  }, [plain])
}

function Crumb({ route, params, user }: { route: Route; params: Record<string, string>; user: CurrentUser }) {
  const name = useNameOf(route, params) ?? route.title
  const href = useHrefOf(route, params)
  if (!href || !opens(route, user, params)) return <span className="max-w-64 truncate">{name}</span>
  return (
    <Link
      to={href}
      activeOptions={{ exact: true }}
      activeProps={{}}
      className="max-w-64 truncate rounded-sm py-0.5 pointer-coarse:-my-2 pointer-coarse:py-2.5 hover:text-foreground hover:underline"
    >
      {name}
    </Link>
  )
}
