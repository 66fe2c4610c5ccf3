import type { CoproItem } from '@faitage/contracts/co-ownership/copro.endpoints'
import { coproRemovalEndpoints as endpoints } from '@faitage/contracts/co-ownership/copro-removal'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { queryClient, useCommand, useRead } from '@/api/queries'
import { GoneBanner } from '@/components/record/pages/gone-banner'
import { RemovedBanner } from '@/components/record/pages/removed-banner'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { copros } from './copro-kit'
import { contentText, isUnderWay, RemovalProgress } from './removal-progress'
import { useHrefs } from './tree'

const readAgain = () => void queryClient.invalidateQueries()

/** A copro that is being removed or brought back with its content, or was: how far that is, and the way back. */
export function RemovalBanner({ copro, removed }: { copro: CoproItem; removed: boolean }) {
  const params = { id: copro.id }
  const hrefs = useHrefs()
  const read = useRead(
    endpoints.get,
    { params },
    { cacheDisabled: true, every: answer => (isUnderWay(answer) ? 1000 : false) },
  )
  const restore = useCommand(endpoints.restore, { onSuccess: readAgain })
  const removal = read.data
  const phase = removal?.phase
  const before = useRef(phase)
  useEffect(() => {
    // What came back is shown once it is there.
    if (before.current === 'restoring' && phase === 'restored') readAgain()
    if (phase) before.current = phase
  }, [phase])
  const back = (label: string) => (
    <Button size="sm" disabled={restore.isPending} onClick={() => restore.mutate({ params })}>
      {restore.isPending ? <Spinner /> : <Undo2 aria-hidden />} {label}
    </Button>
  )
  const whole = back('Rétablir avec son contenu')
  if (!removal || phase === 'none' || phase === 'restored') {
    const kept = removal?.kept ?? 0
    return (
      <>
        {removed && (
          <RemovedBanner
            kit={{ ...copros, path: hrefs.under(copro.mission_id, 'copros') }}
            item={copro}
            onRestored={readAgain}
          />
        )}
        {kept > 0 && phase === 'restored' && (
          <Alert variant="warning">
            <AlertDescription className="flex flex-col items-start gap-3">
              <p>
                Au rétablissement de la copropriété,{' '}
                {countOf(kept, 'élément n’a pas pu revenir', 'éléments n’ont pas pu revenir')}&nbsp;: leur numéro est
                pris, ou leurs personnes ne sont plus là. Libérez le numéro ou rétablissez les personnes, puis
                recommencez.
              </p>
              {back('Rétablir le reste')}
            </AlertDescription>
          </Alert>
        )}
      </>
    )
  }
  if (isUnderWay(removal))
    return (
      <Alert variant="warning">
        <RemovalProgress removal={removal} />
      </Alert>
    )
  if (phase === 'removed' && removed)
    return (
      <GoneBanner title="La copropriété a été supprimée avec son contenu">
        <p>Avec elle&nbsp;: {contentText(removal.total)}.</p>
        {whole}
      </GoneBanner>
    )
  return (
    <Alert variant="warning">
      <AlertDescription className="flex flex-col items-start gap-3">
        <p>{removal.failure ?? 'Le contenu de cette copropriété a été supprimé avec elle : il peut être rétabli.'}</p>
        {whole}
      </AlertDescription>
    </Alert>
  )
}
