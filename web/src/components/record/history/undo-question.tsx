import type { HistoryItem } from '@faitage/contracts/kernel/history'
import { useCommand } from '@/api/queries'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '@/components/ui/alert-dialog'
import { Spinner } from '@/components/ui/spinner'
import { changeValue, type TellValue } from './change-value.ts'
import type { UndoEndpoint } from './history-drawer.tsx'
import { LongText } from './long-text.tsx'

interface UndoQuestionProps {
  endpoint: UndoEndpoint
  id: string
  item: HistoryItem
  tell: TellValue | undefined
  onClose: () => void
}

/** Says what an undo will put back, then does it; a refusal is told in place of the question. */
export function UndoQuestion({ endpoint, id, item, tell, onClose }: UndoQuestionProps) {
  const undo = useCommand(endpoint, { quiet: true, success: 'La modification est annulée.', onSuccess: onClose })
  const { error } = undo
  return (
    <AlertDialog open onOpenChange={open => !open && onClose()}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>Annuler cette modification&nbsp;?</AlertDialogTitle>
          <AlertDialogDescription>
            {item.changes.length === 1 ? 'Ce champ reprendra sa valeur d’avant.' : 'Tout redeviendra comme avant.'}{' '}
            L’annulation s’ajoute à l’historique&nbsp;: rien n’y est effacé.
          </AlertDialogDescription>
        </AlertDialogHeader>
        <dl className="flex max-h-[40dvh] flex-col gap-2 overflow-y-auto text-sm [overflow-wrap:anywhere]">
          {item.changes.map(one => (
            <div key={one.field}>
              <dt className="text-muted-foreground">{one.label}</dt>
              <dd>
                {isEmpty(one.before) ? (
                  'redeviendra vide'
                ) : (
                  <>
                    redeviendra «&nbsp;
                    <strong className="font-medium">
                      <LongText text={changeValue(one.field, one.before, tell)} />
                    </strong>
                    &nbsp;»
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
        {error && (
          <Alert variant="destructive">
            <AlertTitle>L’annulation n’a pas abouti</AlertTitle>
            <AlertDescription>{error.message}</AlertDescription>
          </Alert>
        )}
        <AlertDialogFooter>
          <AlertDialogCancel>{error ? 'Fermer' : 'Garder la modification'}</AlertDialogCancel>
          {(!error || error.isPassing) && (
            <AlertDialogAction
              disabled={undo.isPending}
              onClick={event => {
                // The window stays: it is where a refusal is told.
                event.preventDefault()
                undo.mutate({ params: { id }, body: { revision: item.revision } })
              }}
            >
              {undo.isPending && <Spinner />}
              {error ? 'Réessayer' : 'Annuler la modification'}
            </AlertDialogAction>
          )}
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
