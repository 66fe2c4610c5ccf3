import { useParams } from '@tanstack/react-router'
import { useUser } from '@/api/session'
import { PageSkeleton } from '@/components/page-skeleton'
import { AsOfBanner } from '@/components/record/as-of/as-of-banner'
import { FirstDay } from '@/components/record/as-of/first-day'
import { Card, CardTitle } from '@/components/ui/card'
import { useCustomFields } from '@/features/custom-fields/use-custom-fields'
import { ChangesSince } from './changes-since.tsx'
import { EditProjectForm } from './edit-project-form.tsx'
import { ProjectFacts } from './project-facts.tsx'
import { ProjectProblem } from './project-problem.tsx'
import { StatusDates } from './status-dates.tsx'
import { useShownProject } from './use-shown-project.ts'

/** One project: its requester section today, or all of it as it was on a past day. */
export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  const changes = useUser().permissions.includes('update project')
  const { asOf, see, past, shown, gone, failure, retry } = useShownProject(id)
  const custom = useCustomFields(shown?.mission_id)
  return (
    <div className="flex flex-col gap-6">
      {asOf ? (
        <AsOfBanner what={{ this: 'ce projet', feminine: false }} asOf={asOf} onSee={see}>
          {past.data && !past.isPlaceholderData ? <ChangesSince projectId={id} from={asOf.on} /> : null}
        </AsOfBanner>
      ) : null}
      {shown && custom.ready ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          {asOf || !changes || !shown.may_write ? (
            <ProjectFacts project={shown} internal={changes} custom={custom.fields} />
          ) : (
            <EditProjectForm project={shown} custom={custom.fields} readOnly={gone !== undefined} />
          )}
          <Card className="xl:sticky xl:top-44">
            <CardTitle>Étapes</CardTitle>
            <StatusDates project={shown} />
          </Card>
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
