import { simulationEndpoints } from '@faitage/contracts/funding/simulation.endpoints'
import { RefreshCw } from 'lucide-react'
import { useCommand } from '@/api/queries'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { unbroken } from '@/lib/typography'
import { money } from './outcome-words.ts'
import { useShown } from './simulation-context.ts'
import { Turned } from './turned.tsx'

const totals = [
  ['Travaux TTC', 'total_work_price'],
  ['Aides', 'total_subventions'],
  ['Reste à charge', 'remaining_costs'],
] as const

/** Shows the inputs that moved since it was computed and the outcome they would give: nothing changes until a person says so. */
export function StaleBanner() {
  const { item, writes } = useShown()
  const compute = useCommand(simulationEndpoints.compute, { success: 'La simulation est à jour.' })
  const { stale } = item
  if (!stale) return null
  const moved = totals.filter(([, key]) => stale[key] !== item[key])
  return (
    <Alert variant="warning" icon={RefreshCw} className="no-print">
      <AlertTitle>À actualiser</AlertTitle>
      <AlertDescription className="flex flex-col gap-2">
        <ul aria-label="Ce qui a changé" className="list-disc pl-5">
          {stale.changes.map(({ label, before, now }) => (
            <li key={label}>
              {unbroken(label)}&nbsp;: <Turned before={before ?? 'rien'} now={now ?? 'plus rien'} />
            </li>
          ))}
        </ul>
        {moved.length === 0 ? (
          <p>Les totaux ne bougeraient pas.</p>
        ) : (
          <ul aria-label="Ce que cela ferait" className="flex flex-wrap gap-x-6">
            {moved.map(([label, key]) => (
              <li key={key}>
                {label}&nbsp;: <Turned before={money(item[key])} now={money(stale[key])} />
              </li>
            ))}
          </ul>
        )}
        {writes && (
          <Button
            size="sm"
            className="w-fit"
            disabled={compute.isPending}
            onClick={() => compute.mutate({ params: { id: item.id } })}
          >
            {compute.isPending ? <Spinner /> : <RefreshCw aria-hidden />} Actualiser
          </Button>
        )}
      </AlertDescription>
    </Alert>
  )
}
