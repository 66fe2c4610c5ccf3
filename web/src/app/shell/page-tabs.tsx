import type { CurrentUser } from '@faitage/contracts/identity/user'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { cn } from '@/lib/utils'
import { useCircumstances } from '../circumstances'
import { useRouteEntry } from '../page-title'
import { tabsFor } from '../tabs'

/** The tabs of the page, below the top bar, and the shown sub-tabs of the active one. */
export function PageTabs({ user }: { user: CurrentUser }) {
  const route = useRouteEntry()
  const params = useParams({ strict: false }) as Record<string, string>
  const { tab: part, on, known_at } = useSearch({ strict: false })
  const looked = { on, known_at }
  const circumstances = useCircumstances()
  const tabs = route ? tabsFor(route, user, params, part, circumstances) : []
  if (tabs.length === 0) return null
  const subTabs = tabs.find(tab => tab.active)?.subTabs ?? []
  return (
    <nav aria-label="Onglets de la page" className="no-print border-b bg-card px-2 sm:px-4">
      <TabRow tabs={tabs} looked={looked} />
      {subTabs.length > 1 && <TabRow tabs={subTabs} looked={looked} small />}
    </nav>
  )
}

interface RowTab {
  readonly title: string
  readonly href: string
  readonly part?: string | undefined
  readonly active: boolean
}

interface TabRowProps {
  tabs: readonly RowTab[]
  /** The day that is looked at goes from tab to tab. */
  looked: { on: string | undefined; known_at: string | undefined }
  small?: boolean
}

function TabRow({ tabs, looked, small = false }: TabRowProps) {
  const row = useRef<HTMLUListElement>(null)
  const active = tabs.find(tab => tab.active)
  useEffect(() => {
    // A long row shows the tab one is on.
    void active?.href
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active?.href])
  return (
    <ul ref={row} className={cn('flex overflow-x-auto', small ? 'gap-0 border-t' : 'gap-1')}>
      {tabs.map(tab => (
        <li key={tab.href + (tab.part ?? '')} className="shrink-0">
          <Link
            to={tab.href}
            search={{ tab: tab.part, ...looked }}
            // Which tab is the current one is decided by the tabs, not by the beginning of an address.
            activeOptions={{ exact: true }}
            activeProps={{}}
            aria-current={tab.active ? 'page' : undefined}
            className={cn(
              'inline-flex items-center border-b-2 border-transparent px-3 whitespace-nowrap text-muted-foreground hover:text-foreground',
              small ? 'h-9 text-sm pointer-coarse:h-10' : 'h-11 font-medium',
              tab.active && 'border-clay text-foreground',
            )}
          >
            {tab.title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
