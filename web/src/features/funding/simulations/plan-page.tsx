import { simulationEndpoints } from '@faitage/contracts/funding/simulation.endpoints'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { useRead } from '@/api/queries'
import { projectReads } from '@/api/shell-reads'
import { PageSkeleton } from '@/components/page-skeleton'
import { ReadFailed } from '@/components/read-failed'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { nameOfProject } from '@/features/projects/project-name'
import { Plan } from './plan.tsx'
import { strayed } from './strayed.ts'

interface PlanPageProps {
  id: string
  projectId: string
  backHref: string
}

/** The plan of a simulation as it is handed over: read on the screen with the requester, or printed. */
export function PlanPage({ id, projectId, backHref }: PlanPageProps) {
  const { data: item, error, refetch } = useRead(simulationEndpoints.get, { params: { id } })
  const { data: project } = useRead(projectReads.get, { params: { id: projectId } })
  const fault = item ? strayed(item, projectId) : error
  if (fault) return <ReadFailed message={fault.message} onRetry={() => void refetch()} />
  if (!item) return <PageSkeleton />
  return (
    <article data-handed-over className="flex min-w-0 flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-semibold">Votre plan de financement</h2>
        <div className="no-print flex flex-wrap gap-2">
          <Button asChild variant="outline">
            <Link to={backHref}>
              <ArrowLeft aria-hidden /> Revenir à la simulation
            </Link>
          </Button>
          <Button onClick={() => print()}>
            <Printer aria-hidden /> Imprimer
          </Button>
        </div>
      </header>
      <p className="text-muted-foreground">{[nameOfProject(project), project?.address].filter(Boolean).join(' · ')}</p>
      {item.stale && (
        <Alert variant="warning" className="no-print">
          <AlertDescription>
            Quelque chose a changé depuis ce calcul&nbsp;: actualisez la simulation avant de remettre ce plan.
          </AlertDescription>
        </Alert>
      )}
      <Plan item={item} />
    </article>
  )
}
