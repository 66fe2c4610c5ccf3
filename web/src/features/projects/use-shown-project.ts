import { endOfDayInParis } from '@faitage/contracts/kernel/format-date'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { useRead } from '@/api/queries'
import { type AsOf, useAsOf } from '@/components/record/as-of/use-as-of'
import { isGone } from '@/components/record/pages/gone-banner'

const asOfQuery = ({ on, knownOn }: AsOf) => ({ on, ...(knownOn ? { known_at: endOfDayInParis(knownOn) } : {}) })

/**
 * A project as its pages show it: today's, or that of the past day the address asks for.
 *
 * @param above of what stays above its pages: of those only the sheet has a past
 */
export function useShownProject(id: string, above?: { pathname: string }) {
  const sheet = `/projects/edit/${id}`
  const { asOf: asked, see } = useAsOf(above && sheet)
  const asOf = !above || above.pathname === sheet ? asked : undefined
  const today = useRead(projectEndpoints.get, { params: { id } })
  const past = useRead(
    projectEndpoints.asOf,
    { params: { id }, query: asOf ? asOfQuery(asOf) : { on: '' } },
    { enabled: asOf !== undefined, keepPrevious: true },
  )
  const read = asOf ? past : today
  // A past day that cannot be shown says why; today's answer stays on the screen while it is read again.
  const shown = asOf && past.error ? undefined : read.data
  const gone = today.data && !asOf && isGone(today.error) ? today.error : undefined
  return { asOf, see, today: today.data, past, shown, gone, failure: read.error, retry: () => void read.refetch() }
}
