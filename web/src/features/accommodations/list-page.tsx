import { Copy } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { PageSkeleton } from '@/components/page-skeleton'
import { RecordList } from '@/components/record/pages/record-list'
import { Button } from '@/components/ui/button'
import { accommodations } from './accommodation-kit.tsx'
import { useDwellingsProject } from './use-dwellings-project.ts'

const CreateManyForm = lazy(() => import('./create-many.tsx').then(module => ({ default: module.CreateManyForm })))

/** The dwellings of a project: one, or those of a landlord. */
export function Page() {
  const { id, project, mayWrite, base } = useDwellingsProject()
  if (!project) return <PageSkeleton />
  const many = project.requester.type === 'PB'
  const creates = mayWrite && (many || (project.accommodations ?? []).length === 0)
  return (
    <>
      <h2 className="sr-only">Logements du projet</h2>
      <RecordList
        kit={accommodations}
        query={{ project_id: id }}
        rowHref={one => `${base}/${one.id}`}
        newHref={`${base}/new`}
        creates={creates}
        actions={many && mayWrite ? <CreateMany id={id} /> : null}
      />
    </>
  )
}

/** Creates several dwellings at once, to be told apart later. */
function CreateMany({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Copy aria-hidden /> Créer plusieurs logements
      </Button>
      {open ? (
        <Suspense>
          <CreateManyForm id={id} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  )
}
