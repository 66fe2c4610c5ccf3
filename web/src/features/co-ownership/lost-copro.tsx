import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { coproRemovalEndpoints as endpoints } from '@faitage/contracts/co-ownership/copro-removal'
import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { queryClient, useCommand, useRead } from '@/api/queries'
import { RestoreButton } from '@/components/record/pages/restore-button'
import { useMay } from '@/components/record/pages/use-may'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { contentText, isUnderWay, RemovalProgress } from './removal-progress'

interface LostCoproProps {
  id: string
  listHref: string
  /** What is shown where there is nothing to bring back. */
  children: ReactNode
}

const readAgain = () => void queryClient.invalidateQueries()

/** The address of a copro that was deleted, opened afterwards: how to bring it back, for anyone who may. */
export function LostCopro({ id, listHref, children }: LostCoproProps) {
  const may = useMay()
  const params = { id }
  const read = useRead(
    endpoints.get,
    { params },
    { enabled: may(endpoints.get), cacheDisabled: true, every: answer => (isUnderWay(answer) ? 1000 : false) },
  )
  const removal = read.data
  const phase = removal?.phase
  const whole = phase !== undefined && phase !== 'none' && phase !== 'restored'
  const history = useRead(
    coproEndpoints.history,
    { params },
    { enabled: removal !== undefined && !whole && may(coproEndpoints.history), cacheDisabled: true },
  )
  const restore = useCommand(endpoints.restore, { onSuccess: readAgain })
  useEffect(() => {
    // What came back is shown instead.
    if (phase === 'restored') readAgain()
  }, [phase])
  const last = history.data?.items[0]
  if (!removal || (!whole && !(last?.can_undo && may(coproEndpoints.undo)))) return children
  if (isUnderWay(removal))
    return (
      <Alert variant="warning">
        <RemovalProgress removal={removal} />
      </Alert>
    )
  return (
    <Alert variant="warning" className="mx-auto max-w-2xl">
      <AlertTitle>La copropriété a été supprimée{whole ? ' avec son contenu' : ''}</AlertTitle>
      <AlertDescription className="flex flex-col items-start gap-3">
        <p>{removal.failure ?? (whole ? `Avec elle\u00A0: ${contentText(removal.total)}.` : 'Elle peut revenir.')}</p>
        <div className="flex flex-wrap gap-2">
          {whole ? (
            <Button size="sm" disabled={restore.isPending} onClick={() => restore.mutate({ params })}>
              {restore.isPending ? <Spinner /> : <Undo2 aria-hidden />} Rétablir avec son contenu
            </Button>
          ) : (
            last && (
              <RestoreButton
                endpoint={coproEndpoints.undo}
                id={id}
                revision={last.revision}
                text="Rétablir"
                success="La copropriété est rétablie."
                onRestored={readAgain}
              />
            )
          )}
          <Button size="sm" variant="outline" asChild>
            <Link to={listHref}>Voir la liste&nbsp;: copropriétés</Link>
          </Button>
        </div>
      </AlertDescription>
    </Alert>
  )
}
