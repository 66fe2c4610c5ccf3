import type { CurrentUser } from '@faitage/contracts/identity/user'
import { Link, useSearch } from '@tanstack/react-router'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { useRouteEntry } from '../page-title'
import { lookedAt, passedOver } from './looked-at'

/** What the page does not show of the days that its address asks for. */
export function DayNotices({ days, user }: { days: readonly string[]; user: CurrentUser }) {
  const passed = passedOver(useRouteEntry(), lookedAt(useSearch({ strict: false })), user.permissions)
  return (
    <>
      {days.length > 0 && <UnknownDays days={days} />}
      {passed && <NoPast day={passed} />}
    </>
  )
}

/** Says that the address asks for a day there is none of: what is shown below is not of that day. */
const UnknownDays = ({ days }: { days: readonly string[] }) => (
  <Alert variant="warning" className="mb-4">
    <AlertDescription>
      L’adresse de cette page demande {days.length > 1 ? 'des jours qui n’existent pas' : 'un jour qui n’existe pas'} (
      {days.join(', ')}) : la page ne montre rien de ce jour-là.
    </AlertDescription>
  </Alert>
)

/** Says that the tab shows today, while the others keep the day that is looked at. */
const NoPast = ({ day }: { day: string }) => (
  <Alert variant="warning" className="mb-4">
    <AlertDescription className="flex flex-wrap items-center gap-4" role="status">
      Cet onglet n’a pas de passé&nbsp;: il montre aujourd’hui. Le jour que vous regardez, le {day}, reste gardé pour
      les autres onglets.
      <Link
        to="."
        search={before => ({ ...before, on: undefined, known_at: undefined })}
        className="no-print font-medium underline underline-offset-4"
      >
        Revenir à aujourd’hui
      </Link>
    </AlertDescription>
  </Alert>
)
