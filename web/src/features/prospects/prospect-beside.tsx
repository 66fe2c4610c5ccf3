import { isErasedProspect } from '@faitage/contracts/prospects/prospect'
import { type ProspectItem, prospectEndpoints } from '@faitage/contracts/prospects/prospect.endpoints'
import { Link } from '@tanstack/react-router'
import { FolderKanban, FolderPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '@/api/session'
import { useMay } from '@/components/record/pages/use-may'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'

const ConvertProspect = lazy(() => import('./convert-prospect').then(module => ({ default: module.ConvertProspect })))

/** What became of a prospect, or what makes a project of it. */
export function BesideProspect({ item, readOnly }: { item: ProspectItem; readOnly: boolean }) {
  const { permissions } = useUser()
  const may = useMay()(prospectEndpoints.convert) && permissions.includes('create project') && !readOnly
  const [open, setOpen] = useState(false)
  return (
    <>
      {isErasedProspect(item) && (
        <Alert>
          <AlertDescription>
            Les données de cette personne ont été effacées, pour toujours&nbsp;: cette fiche ne se modifie plus.
          </AlertDescription>
        </Alert>
      )}
      {item.project_id && (
        <Button asChild variant="outline" size="sm" className="w-fit">
          <Link to={`/projects/edit/${item.project_id}`}>
            <FolderKanban aria-hidden /> Ouvrir son projet
          </Link>
        </Button>
      )}
      {may && !item.project_id && (
        <Button variant="outline" size="sm" className="w-fit" onClick={() => setOpen(true)}>
          <FolderPlus aria-hidden /> En faire un projet
        </Button>
      )}
      {open && (
        <Suspense>
          <ConvertProspect item={item} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
