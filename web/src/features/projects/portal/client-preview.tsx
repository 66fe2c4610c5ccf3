import { trackerEndpoints } from '@faitage/contracts/projects/portal/tracker.endpoints'
import { useRead } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { ReadFailed } from '@/components/read-failed'
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { ProjectFacts } from '../project-facts.tsx'
import { TrackerView } from './tracker-view.tsx'

/** A project with the eyes of its client, as the server answers it to them: read, never written. */
export function ClientPreview({ id, onClose }: { id: string; onClose: () => void }) {
  const tracker = useRead(trackerEndpoints.get, { params: { id } })
  const detail = useRead(trackerEndpoints.asClient, { params: { id } })
  const failure = tracker.error ?? detail.error
  return (
    <Sheet open onOpenChange={open => !open && onClose()}>
      <SheetContent className="sm:max-w-2xl">
        <SheetHeader>
          <SheetTitle>Ce que voit le client</SheetTitle>
          <SheetDescription>C’est un aperçu&nbsp;: rien n’est envoyé d’ici.</SheetDescription>
        </SheetHeader>
        {failure && !(tracker.data && detail.data) ? (
          <ReadFailed
            message={failure.message}
            onRetry={() => void Promise.all([tracker.refetch(), detail.refetch()])}
          />
        ) : tracker.data && detail.data ? (
          <div className="flex flex-col gap-6">
            <TrackerView tracker={tracker.data} preview />
            {detail.data.sections_permissions.requester ? (
              <ProjectFacts project={detail.data} internal={false} asClient custom={[]} />
            ) : null}
          </div>
        ) : (
          <PageSkeleton />
        )}
      </SheetContent>
    </Sheet>
  )
}
