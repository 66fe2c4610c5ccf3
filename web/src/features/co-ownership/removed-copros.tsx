import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { Link } from '@tanstack/react-router'
import { ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '@/api/queries'
import { useMissionOptions } from '@/components/record/choices/options'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { coproHref } from './tree-hrefs'

const size = 50

/** The copros that were deleted; the page of each brings it back. */
export function RemovedCopros({ missionId }: { missionId: string | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ArchiveRestore aria-hidden /> Supprimées
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>Copropriétés supprimées</DialogTitle>
            <DialogDescription>
              Ouvrez-en une pour la rétablir, avec son contenu s’il est parti avec elle.
            </DialogDescription>
          </DialogHeader>
          {open && <Removed missionId={missionId} />}
        </DialogContent>
      </Dialog>
    </>
  )
}

function Removed({ missionId }: { missionId: string | undefined }) {
  const [page, setPage] = useState(1)
  const missions = useMissionOptions()
  const query = { page, size, mission_id: missionId ? [missionId] : [] }
  const { data, error } = useRead(coproEndpoints.removed, { query }, { keepPrevious: true, cacheDisabled: true })
  if (error)
    return (
      <Alert variant="destructive">
        <AlertDescription>{error.message}</AlertDescription>
      </Alert>
    )
  if (!data) return <Skeleton className="h-32" />
  if (data.totalItems === 0) return <p>Aucune copropriété n’a été supprimée.</p>
  const last = Math.ceil(data.totalItems / size)
  return (
    <>
      <ul aria-label="Copropriétés supprimées" className="flex max-h-96 flex-col divide-y overflow-y-auto">
        {data.items.map(one => (
          <li key={one.id} className="flex flex-col py-2">
            <Link to={coproHref(one)} className="font-medium underline underline-offset-2 [overflow-wrap:anywhere]">
              {one.title}
            </Link>
            <span className="text-sm text-muted-foreground">
              Supprimée le {formatInstant(one.removed_at)}
              {missionId ? null : `, ${missions.options.find(({ value }) => value === one.mission_id)?.label ?? ''}`}
            </span>
          </li>
        ))}
      </ul>
      {last > 1 && (
        <div className="flex items-center gap-2">
          <Button variant="outline" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Précédentes
          </Button>
          <Button variant="outline" size="sm" disabled={page >= last} onClick={() => setPage(page + 1)}>
            Suivantes
          </Button>
          <span className="text-sm text-muted-foreground">
            Page {page} sur {last}
          </span>
        </div>
      )}
    </>
  )
}
