import { Outlet } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSession } from '@/api/session'
import { useOwnSearch } from '@/lib/use-own-search'
import { useSettingsWatch } from '../circumstances'
import { loadPage } from '../load-page'
import { BottomTabs } from './bottom-tabs'
import { Breadcrumbs } from './breadcrumbs'
import { Drawer } from './drawer'
import { Footer } from './footer'
import { PageTabs } from './page-tabs'
import { Palette } from './palette-host'
import { ProjectCommandHost } from './project-command-host'
import { TopBar } from './top-bar'
import { unknownDays } from './unknown-days'

const DrawerSheet = lazy(() =>
  loadPage(() => import('./drawer-sheet')).then(module => ({ default: module.DrawerSheet })),
)
const DayNotices = lazy(() => loadPage(() => import('./day-notices')).then(module => ({ default: module.DayNotices })))

/** The default layout: top bar, drawer, page, footer; bottom tabs on a phone. */
export function Shell({ children }: { children?: ReactNode }) {
  const user = useSession()?.user
  const [drawer, setDrawer] = useState<boolean>()
  const search = useOwnSearch('')
  const days = unknownDays(search)
  useSettingsWatch()
  if (!user) return <main id="contenu" tabIndex={-1} />
  return (
    // What one person was writing, and what they had open, is not the next one's.
    <div key={user.id} className="flex min-h-dvh flex-col">
      <a
        href="#contenu"
        className="no-print fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-primary px-4 py-2 text-primary-foreground focus:translate-y-0"
      >
        Aller au contenu
      </a>
      {user.email && <TopBar user={user} onMenu={() => setDrawer(true)} />}
      <div className="flex flex-1">
        <Drawer user={user} />
        <div className="flex min-w-0 flex-1 flex-col pb-16 md:pb-0">
          <Breadcrumbs user={user} />
          <PageTabs user={user} />
          <main id="contenu" tabIndex={-1} className="w-full flex-1 p-4 outline-none sm:p-6">
            {(days.length > 0 || /(^|&)(on|known_at)=/.test(search)) && (
              <Suspense>
                <DayNotices days={days} user={user} />
              </Suspense>
            )}
            {children ?? <Outlet />}
          </main>
          <Footer />
        </div>
      </div>
      <BottomTabs user={user} onMenu={() => setDrawer(true)} />
      {drawer !== undefined && (
        <Suspense>
          <DrawerSheet user={user} open={drawer} onOpenChange={setDrawer} />
        </Suspense>
      )}
      <Palette user={user} />
      <ProjectCommandHost />
    </div>
  )
}
