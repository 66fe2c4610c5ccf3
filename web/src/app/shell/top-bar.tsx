import type { CurrentUser } from '@faitage/contracts/identity/user'
import { ArrowLeftRight, Bell, LogOut, Menu, RefreshCw, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { clearCache } from '@/api/queries'
import { Spinner } from '@/components/ui/spinner'
import { Tooltip } from '@/components/ui/tooltip'
import { useFinishedImportNotices, useRunningImports } from '@/features/imports/use-running-imports'
import { useHasUnsaved } from '@/lib/unsaved'
import { cn } from '@/lib/utils'
import { usePageTitle } from '../page-title'
import { signOut } from '../sign-out'
import { switchApp } from '../switch-app'
import { openPalette } from './palette-host'

/** Title of the page, unsaved dot, running imports, and what a person does from anywhere. */
export function TopBar({ user, onMenu }: { user: CurrentUser; onMenu: () => void }) {
  const title = usePageTitle()
  const unsaved = useHasUnsaved()
  const imports = useRunningImports()
  useFinishedImportNotices(imports)
  const running = imports.length > 0
  const [leaving, setLeaving] = useState(false)
  return (
    <header
      className={cn(
        'no-print sticky top-0 z-40 flex h-14 items-center gap-1 px-2 transition-colors sm:px-4',
        running ? 'bg-warning text-warning-foreground' : 'bg-bar text-bar-foreground',
      )}
    >
      <BarButton label="Ouvrir le menu" onClick={onMenu} align="start" className="lg:hidden">
        <Menu />
      </BarButton>
      <span aria-hidden className="hidden w-56 shrink-0 items-center gap-2 px-3 text-lg font-semibold lg:flex">
        <img src="/favicon.svg" alt="" className="size-6" />
        Faîtage
      </span>
      <p className="flex min-w-0 items-center gap-2 text-lg font-medium lg:pl-6">
        <span className="truncate">{title ?? 'Faîtage'}</span>
        {unsaved && (
          <span role="img" aria-label="Modifications non enregistrées" title="Modifications non enregistrées">
            <span aria-hidden className="block size-2.5 rounded-full bg-bar-accent ring-2 ring-current" />
          </span>
        )}
      </p>
      <div className="ml-auto flex shrink-0 items-center gap-0.5">
        {running && (
          <Tooltip text={importText(imports)}>
            {describedBy => (
              <a
                href={`/missions/edit/${imports[0]!.id}?tab=import`}
                aria-label={`Import en cours. ${importText(imports)}`}
                aria-describedby={describedBy}
                className="inline-flex h-9 items-center gap-2 rounded-md px-2 hover:bg-black/10 pointer-coarse:h-10"
              >
                <Bell aria-hidden className="size-4.5" />
                <span className="hidden text-sm font-medium md:inline">Import en cours</span>
              </a>
            )}
          </Tooltip>
        )}
        <button
          type="button"
          onClick={openPalette}
          aria-keyshortcuts="Control+K"
          className="mr-1 hidden h-9 items-center gap-2 rounded-md border border-current/30 px-3 text-sm hover:bg-white/10 md:inline-flex"
        >
          <Search aria-hidden className="size-4" /> Aller à… <kbd className="ml-4 font-sans text-xs">Ctrl K</kbd>
        </button>
        <BarButton label="Rechercher ou aller à" onClick={openPalette} className="md:hidden">
          <Search />
        </BarButton>
        <BarButton
          label="Actualiser les données"
          onClick={() => {
            clearCache()
            location.reload()
          }}
        >
          <RefreshCw />
        </BarButton>
        {user.role !== 'client' && <ModeSwitch user={user} />}
        <BarButton
          label="Se déconnecter"
          onClick={() => {
            setLeaving(true)
            void signOut().finally(() => setLeaving(false))
          }}
        >
          {leaving ? <Spinner /> : <LogOut />}
        </BarButton>
      </div>
    </header>
  )
}

/** The mode one works in; a click goes over to the other. */
function ModeSwitch({ user }: { user: CurrentUser }) {
  const copro = user.preferred_app.preferred_app === 'copro'
  const label = copro ? 'Passer en mode habitat individuel' : 'Passer en mode copropriété'
  return (
    <BarButton
      label={label}
      name={`Mode ${copro ? 'copropriété' : 'habitat individuel'}. ${label}`}
      onClick={() => void switchApp(user)}
    >
      <ArrowLeftRight />
      <span className="hidden md:inline">{copro ? 'Copropriété' : 'Individuel'}</span>
    </BarButton>
  )
}

const importText = (imports: readonly { name: string }[]) =>
  imports.length === 1
    ? `Un import est en cours sur la mission «\u00A0${imports[0]!.name}\u00A0»`
    : `${imports.length} imports sont en cours\u00A0: ${imports.map(mission => mission.name).join(', ')}`

function BarButton({
  label,
  name = label,
  onClick,
  align,
  className,
  children,
}: {
  label: string
  /** What it is called where that is more than the words below it. */
  name?: string
  onClick: () => void
  align?: 'start'
  className?: string
  children: ReactNode
}) {
  return (
    <Tooltip text={label} align={align} className={className}>
      {describedBy => (
        <button
          type="button"
          aria-label={name}
          aria-describedby={describedBy}
          onClick={onClick}
          className="inline-flex h-9 min-w-9 shrink-0 items-center justify-center gap-2 rounded-md px-2 text-sm font-medium hover:bg-white/15 focus-visible:outline-current pointer-coarse:h-10 pointer-coarse:min-w-10 [&_svg]:size-4.5"
        >
          {children}
        </button>
      )}
    </Tooltip>
  )
}
