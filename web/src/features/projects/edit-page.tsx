import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useUser } from '@/api/session'
import { PageSkeleton } from '@/components/page-skeleton'
import { AsOfBanner } from '@/components/record/as-of/as-of-banner'
import { FirstDay } from '@/components/record/as-of/first-day'
import { Card, CardTitle } from '@/components/ui/card'
import { useCustomFields } from '@/features/custom-fields/use-custom-fields'
import { besideData } from '@/lib/beside-data'
import { ProjectGlance } from './project-glance.tsx'
import { ProjectProblem } from './project-problem.tsx'
import { StatusDates } from './status-dates.tsx'
import { useShownProject } from './use-shown-project.ts'

// Who amends the project today loads nothing of its past, nor of what is only read.
const ChangesSince = lazy(() => import('./changes-since.tsx').then(module => ({ default: module.ChangesSince })))
const { Part: EditProjectForm, ask } = besideData(() =>
  import('./edit-project-form.tsx').then(module => module.EditProjectForm),
)
const ProjectFacts = lazy(() => import('./project-facts.tsx').then(module => ({ default: module.ProjectFacts })))

const ErasedNotice = lazy(() => import('./erased-notice.tsx').then(module => ({ default: module.ErasedNotice })))

/** One project: its requester section today, or all of it as it was on a past day. */
export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { permissions, role } = useUser()
  const changes = permissions.includes('update project')
  const client = role === 'client'
  const { asOf, see, past, shown, gone, failure, retry } = useShownProject(id)
  if (changes && !asOf) ask()
  const custom = useCustomFields(shown?.mission_id)
  const corrects = changes && !asOf && !gone && shown?.may_write === true
  // A client reads where it stands in plain words, on the page of their project.
  const steps = shown && !client ? <StatusDates project={shown} corrects={corrects} /> : null
  return (
    <div className="flex flex-col gap-6">
      {asOf ? (
        <AsOfBanner what={{ this: 'ce projet', feminine: false }} asOf={asOf} onSee={see}>
          <Suspense>
            {past.data && !past.isPlaceholderData ? <ChangesSince projectId={id} from={asOf.on} /> : null}
          </Suspense>
        </AsOfBanner>
      ) : null}
      {shown?.requester_erased && changes && !asOf ? (
        <Suspense>
          <ErasedNotice />
        </Suspense>
      ) : null}
      {shown && custom.ready ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          {asOf || !changes || !shown.may_write || shown.requester_erased ? (
            <Suspense fallback={<PageSkeleton />}>
              <ProjectFacts project={shown} internal={changes} asClient={client} custom={custom.fields} />
            </Suspense>
          ) : (
            <Suspense fallback={<PageSkeleton />}>
              <EditProjectForm project={shown} custom={custom.fields} readOnly={gone !== undefined} />
            </Suspense>
          )}
          <div className="flex flex-col gap-6 max-xl:order-first xl:sticky xl:top-44">
            {asOf || client ? null : (
              <Card>
                <CardTitle>En bref</CardTitle>
                <ProjectGlance project={shown} />
              </Card>
            )}
            {steps ? (
              <Card className="max-xl:hidden">
                <CardTitle>Étapes</CardTitle>
                {steps}
              </Card>
            ) : null}
          </div>
          {steps ? (
            <Card className="xl:hidden">
              <CardTitle>Étapes</CardTitle>
              {steps}
            </Card>
          ) : null}
        </div>
      ) : failure && asOf ? (
        <ProjectProblem refusal={failure} onRetry={retry}>
          <FirstDay refusal={failure} onSee={on => see({ on, knownOn: undefined })} />
        </ProjectProblem>
      ) : (
        <PageSkeleton />
      )}
    </div>
  )
}
