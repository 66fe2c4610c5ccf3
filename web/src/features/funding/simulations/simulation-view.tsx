import { simulationEndpoints } from '@faitage/contracts/funding/simulation.endpoints'
import { dayOf, formatDay } from '@faitage/contracts/kernel/format-date'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Bookmark, FileText } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { ReadFailed } from '@/components/read-failed'
import { useMay } from '@/components/record/pages/use-may'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { FunderTable } from './funder-table.tsx'
import { Notices } from './notices.tsx'
import { SecondOpinionPanel } from './second-opinion.tsx'
import { SimulationContext, useShown } from './simulation-context.ts'
import { Marks } from './simulation-list.tsx'
import { SimulationMenu } from './simulation-menu.tsx'
import { StaleBanner } from './stale-banner.tsx'
import { strayed } from './strayed.ts'
import { SubResults } from './sub-results.tsx'
import { Totals } from './totals.tsx'
import { UseCases } from './use-cases.tsx'
import { useSimulationPlace } from './use-simulation-place.ts'

const SettingsForm = lazy(() => import('./settings-form.tsx').then(module => ({ default: module.SettingsForm })))

interface SimulationViewProps {
  id: string
  projectId: string
  listHref: string
  planHref: string
  onOpen: (id: string | undefined) => void
}

/** One simulation: what it comes to, who pays in which order, and what it is made from. */
export function SimulationView({ id, projectId, ...links }: SimulationViewProps) {
  const { data: item, error, refetch } = useRead(simulationEndpoints.get, { params: { id } })
  const place = useSimulationPlace(projectId)
  const may = useMay()
  const writes = item?.may_write === true && may(simulationEndpoints.update)
  const shown = useMemo(() => item && place && { item, place, writes }, [item, place, writes])
  const fault = item ? strayed(item, projectId) : error
  if (fault)
    return (
      <div className="flex flex-col items-start gap-3">
        <ReadFailed message={fault.message} onRetry={() => void refetch()} />
        <Back href={links.listHref} />
      </div>
    )
  if (!shown) return <PageSkeleton />
  return (
    <SimulationContext value={shown}>
      <article className="flex min-w-0 flex-col gap-6">
        <Head {...links} />
        <StaleBanner />
        <Totals />
        <Notices />
        <FunderTable />
        <SubResults />
        <UseCases />
        <SecondOpinionPanel />
        <section aria-label="Ce qui est simulé" className="no-print flex flex-col gap-3">
          <h3 className="text-lg font-semibold">Ce qui est simulé</h3>
          <Suspense fallback={<Skeleton className="h-96" />}>
            <SettingsForm />
          </Suspense>
        </section>
      </article>
    </SimulationContext>
  )
}

const Back = ({ href }: { href: string }) => (
  <Link to={href} className="no-print inline-flex items-center gap-1.5 py-1 text-info hover:underline">
    <ArrowLeft aria-hidden className="size-4" /> Toutes les simulations
  </Link>
)

function Head({ listHref, planHref, onOpen }: Omit<SimulationViewProps, 'id' | 'projectId'>) {
  const { item, writes } = useShown()
  const retain = useCommand(simulationEndpoints.retain, { success: `«\u00A0${item.name}\u00A0» est retenue.` })
  return (
    <header className="flex flex-col gap-2">
      <Back href={listHref} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="flex flex-wrap items-center gap-2 text-xl font-semibold">
            <span className="min-w-0 break-words">{item.name}</span> <Marks item={item} />
          </h2>
          <p className="text-sm text-muted-foreground">
            Règles du {formatDay(item.rules_on)}, calculée le {formatDay(dayOf(item.computed_at))}
          </p>
        </div>
        <div className="no-print flex flex-wrap gap-2">
          {writes && !item.retained && (
            <Button
              disabled={retain.isPending}
              onClick={() => retain.mutate({ params: { id: item.id }, body: { retained: true } })}
            >
              <Bookmark aria-hidden /> Retenir
            </Button>
          )}
          <Button asChild variant="outline">
            <Link to={planHref}>
              <FileText aria-hidden /> Plan à remettre
            </Link>
          </Button>
          <SimulationMenu item={item} onRemoved={() => onOpen(undefined)} onCloned={onOpen} />
        </div>
      </div>
    </header>
  )
}
