import { accommodationEndpoints } from '@faitage/contracts/accommodations/accommodation.endpoints'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { PageSkeleton } from '@/components/page-skeleton'
import { CommandForm } from '@/components/record/command/command-form'
import { RecordList } from '@/components/record/pages/record-list'
import { Button } from '@/components/ui/button'
import { accommodations } from './accommodation-kit.tsx'
import { useDwellingsProject } from './use-dwellings-project.ts'

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
      <CommandForm
        open={open}
        onOpenChange={setOpen}
        title="Créer plusieurs logements"
        description="Ils sont nommés « Logement 1 », « Logement 2 »… : complétez ensuite chacun."
        endpoint={accommodationEndpoints.createMany}
        params={{ id }}
        fields={{ accommodation_number: { label: 'Nombre de logements' } }}
        fieldOf={{ 'accommodation.too_many': 'accommodation_number' }}
        submitText="Créer les logements"
        success="Les logements sont créés."
      />
    </>
  )
}
