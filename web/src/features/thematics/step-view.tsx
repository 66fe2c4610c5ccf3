import {
  type StepAnswer,
  type StepSummary,
  thematicEndpoints,
  type VersionAnswer,
} from '@faitage/contracts/thematics/thematic.endpoints'
import { lazy, Suspense } from 'react'
import { useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Skeleton } from '@/components/ui/skeleton'
import { StepStatusSelect } from './step-status'
import { statusLooks } from './steps-told'
import type { Thematic } from './use-thematic'

const StepForm = lazy(() => import('./step-form').then(module => ({ default: module.StepForm })))
const StepRows = lazy(() => import('./step-rows').then(module => ({ default: module.StepRows })))

interface StepViewProps {
  thematic: Thematic
  version: VersionAnswer
  summary: StepSummary
}

/** One step of a version: typed in a form, or row by row; why, where it stays closed. */
export function StepView({ thematic, version, summary }: StepViewProps) {
  const { id, name } = summary.metadata
  const params = { versionId: version.id, stepId: id }
  const read = useRead(thematicEndpoints.step, { params }, { enabled: !summary.closed })
  if (summary.closed || read.data?.closed)
    return (
      <Alert>
        <AlertTitle>{name}</AlertTitle>
        <AlertDescription>
          Cette étape nomme des personnes&nbsp;: pour la lire, il faut le droit de consulter les personnes. Demandez-le
          à votre administrateur.
        </AlertDescription>
      </Alert>
    )
  if (!read.data)
    return read.error ? (
      <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
    ) : (
      <Skeleton className="h-96" />
    )
  return <Step thematic={thematic} step={read.data} />
}

function Step({ thematic, step }: { thematic: Thematic; step: StepAnswer }) {
  const writes = step.may_write && thematic.writes
  return (
    <section aria-label={step.metadata.name} className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">{step.metadata.name}</h3>
        {step.rows && writes ? (
          <StepStatusSelect step={step} />
        ) : (
          <Badge variant={statusLooks[step.status]}>{step.status}</Badge>
        )}
      </div>
      <Suspense fallback={<Skeleton className="h-72" />}>
        {step.rows ? <StepRows step={step} writes={writes} /> : <StepForm step={step} writes={writes} />}
      </Suspense>
    </section>
  )
}
