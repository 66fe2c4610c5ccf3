import type { CurrentUser } from '@faitage/contracts/identity/user'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { cn } from '@/lib/utils'
import { useRouteEntry } from '../page-title'
import { isActive, tabsFor } from '../tabs'

/** The tabs of the page, below the top bar, and the shown sub-tabs of the active one. */
export function PageTabs({ user }: { user: CurrentUser }) {
  const path = useRouteEntry()?.path ?? ''
  const params = useParams({ strict: false }) as Record<string, string>
  const { tab: part } = useSearch({ strict: false }) as { tab?: string }
  const tabs = tabsFor(path, user, params)
  if (tabs.length === 0) return null
  const active = tabs.find(tab => isActive(tab, path, part))
  const subTabs = active?.subTabs?.filter(sub => sub.show) ?? []
  return (
    <nav aria-label="Onglets de la page" className="no-print border-b bg-card px-2 sm:px-4">
      <TabRow tabs={tabs.map(tab => ({ ...tab, current: tab === active }))} params={params} />
      {subTabs.length > 0 && (
        <TabRow tabs={subTabs.map(sub => ({ ...sub, current: sub.path === path }))} params={params} />
      )}
    </nav>
  )
}

function TabRow({
  tabs,
  params,
}: {
  tabs: { title: string; path: string; part?: string; current: boolean }[]
  params: Record<string, string>
}) {
  return (
    <ul className="flex gap-1 overflow-x-auto">
      {tabs.map(tab => (
        <li key={tab.path + (tab.part ?? '')}>
          <Link
            to={tab.path}
            params={params as never}
            search={(tab.part ? { tab: tab.part } : {}) as never}
            activeProps={{}}
            aria-current={tab.current ? 'page' : undefined}
            className={cn(
              'inline-flex h-11 items-center border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-muted-foreground hover:text-foreground',
              tab.current && 'border-clay text-foreground',
            )}
          >
            {tab.title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
