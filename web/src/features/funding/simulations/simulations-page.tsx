import { useParams, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useUser } from '@/api/session'
import { PageSkeleton } from '@/components/page-skeleton'
import { withPart } from '@/components/record/pages/with-part'
import { useOwnSearch } from '@/lib/use-own-search'
import { AllSimulations } from './all-simulations.tsx'
import { PlanPage } from './plan-page.tsx'

const ClientPlan = lazy(() => import('./client-plan.tsx').then(module => ({ default: module.ClientPlan })))
const SimulationView = lazy(() => import('./simulation-view.tsx').then(module => ({ default: module.SimulationView })))

/** The simulations of a project: all of them, one that is open, or the plan of one. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { role } = useUser()
  return (
    <Suspense fallback={<PageSkeleton />}>
      {role === 'client' ? <ClientPlan projectId={id} /> : <Team id={id} />}
    </Suspense>
  )
}

function Team({ id }: { id: string }) {
  const router = useRouter()
  const path = `/projects/edit/${id}/works/simulations`
  const asked = new URLSearchParams(useOwnSearch())
  const [plan, simulation] = [asked.get('plan'), asked.get('simulation')]
  const hrefOf = (part: 'simulation' | 'plan', one: string) => path + withPart('', part, one)
  const open = (one: string | undefined) =>
    void router.navigate({ href: one ? hrefOf('simulation', one) : path, ignoreBlocker: true })
  if (plan) return <PlanPage key={plan} id={plan} projectId={id} backHref={hrefOf('simulation', plan)} />
  if (simulation)
    return (
      <SimulationView
        key={simulation}
        id={simulation}
        projectId={id}
        listHref={path}
        planHref={hrefOf('plan', simulation)}
        onOpen={open}
      />
    )
  return (
    <AllSimulations
      projectId={id}
      hrefOf={hrefOf}
      compared={asked.get('compare')?.split(',') ?? []}
      onCompare={ids =>
        void router.navigate({
          href: ids.length > 0 ? `${path}?compare=${ids.join(',')}` : path,
          replace: true,
          resetScroll: false,
        })
      }
      onOpen={open}
    />
  )
}
