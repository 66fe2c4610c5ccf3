import type { CurrentUser } from '@faitage/contracts/identity/user'
import { Link, useLocation } from '@tanstack/react-router'
import { AccountButton } from '@/features/auth/account-button'
import { useCircumstances } from '../circumstances'
import { menuFor } from '../menu'
import { productVersion } from '../version'
import { ThemeSwitch } from './theme-switch'

/** The menu beside the page, on wide screens. */
export function Drawer({ user }: { user: CurrentUser }) {
  return (
    <aside
      aria-label="Menu"
      className="no-print sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-60 shrink-0 flex-col overflow-y-auto border-r bg-card p-4 lg:flex"
    >
      <DrawerContent user={user} />
    </aside>
  )
}

const line =
  'flex min-h-9 pointer-coarse:min-h-10 items-center gap-3 rounded-md px-3 py-1 leading-tight font-medium hover:bg-accent hover:text-foreground [&_svg]:size-4.5 [&_svg]:shrink-0'

/** Who is signed in, the menu, the theme and the version. */
export function DrawerContent({ user, onFollow }: { user: CurrentUser; onFollow?: () => void }) {
  const groups = menuFor(user, useCircumstances())
  const pathname = useLocation({ select: location => location.pathname })
  const here = { className: 'bg-accent text-foreground [&_svg]:text-clay', 'aria-current': 'page' } as const
  return (
    <>
      <AccountButton user={user} />
      <nav aria-label="Menu principal" className="flex flex-col gap-4">
        {groups.map(group => (
          <div key={group.label ?? group.items[0]?.href} className="flex flex-col gap-1">
            {group.label && <p className="px-3 text-xs font-medium text-muted-foreground">{group.label}</p>}
            {group.items.map(item => (
              <Link
                key={item.href}
                to={item.href}
                activeOptions={{ exact: item.href === '/', includeSearch: false }}
                onClick={onFollow}
                className={line}
                activeProps={here}
                inactiveProps={
                  item.within?.some(address => pathname.startsWith(address))
                    ? here
                    : { className: 'text-muted-foreground' }
                }
              >
                <item.icon aria-hidden /> {item.label}
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <div className="mt-auto flex flex-col gap-3 px-3 pt-6">
        <ThemeSwitch />
        <span className="text-xs text-muted-foreground tabular">{productVersion}</span>
      </div>
    </>
  )
}
