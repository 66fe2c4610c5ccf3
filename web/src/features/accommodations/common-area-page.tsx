import { commonAreaEndpoints } from '@faitage/contracts/accommodations/common-area.endpoints'
import { Suspense } from 'react'
import { useRead } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { besideData } from '@/lib/beside-data'
import { useDwellingsProject } from './use-dwellings-project.ts'

const { Part: CommonAreaSheet, ask } = besideData(() =>
  import('./common-area-sheet.tsx').then(module => module.CommonAreaSheet),
)

/** The common areas of a project. */
export function Page() {
  ask()
  const { id: project_id } = useDwellingsProject()
  const { data, error } = useRead(commonAreaEndpoints.find, { query: { project_id } })
  if (error && !data)
    return (
      <Alert variant="destructive">
        <AlertDescription>{error.message}</AlertDescription>
      </Alert>
    )
  if (!data) return <PageSkeleton />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <CommonAreaSheet />
    </Suspense>
  )
}
