import type { CurrentUser } from '@faitage/contracts/identity/user'
import { Link } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { cn } from '@/lib/utils'
import { useCircumstances } from '../circumstances'
import { bottomTabsFor } from '../menu'

const tab = 'flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium [&_svg]:size-5'

/** The first pages of the menu within reach of a thumb, and the menu itself. */
export function BottomTabs({ user, onMenu }: { user: CurrentUser; onMenu: () => void }) {
  const items = bottomTabsFor(user, useCircumstances())
  return (
    <nav
      aria-label="Navigation"
      className="no-print fixed inset-x-0 bottom-0 z-40 flex border-t bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {items.map(item => (
        <Link
          key={item.href}
          to={item.href}
          activeOptions={{ exact: item.href === '/', includeSearch: false }}
          className={tab}
          activeProps={{ className: 'text-clay', 'aria-current': 'page' }}
          inactiveProps={{ className: 'text-muted-foreground' }}
        >
          <item.icon aria-hidden /> {item.label}
        </Link>
      ))}
      <button type="button" onClick={onMenu} className={cn(tab, 'text-muted-foreground')}>
        <Menu aria-hidden /> Menu
      </button>
    </nav>
  )
}
