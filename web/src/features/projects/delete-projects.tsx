import { countOf } from '@faitage/contracts/kernel/format-number'
import { type BulkOutcomes, projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import { Link } from '@tanstack/react-router'
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { notify } from '@/lib/notify'
import { inParts, usePartsDone } from './in-parts.ts'

interface DeleteProjectsProps {
  ids: string[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}

/** Asks, deletes several projects while their count is shown, and says what became of those that were refused. */
export function DeleteProjects({ ids, open, onOpenChange, onDone }: DeleteProjectsProps) {
  const { progress, outcomes, run, reset } = usePartsDone()
  const refused = outcomes?.filter(({ refusal }) => refusal) ?? []
  const close = () => {
    onOpenChange(false)
    if (outcomes) onDone()
    reset()
  }
  const remove = async () => {
    const items = await run(ids, (projects_id, idempotencyKey) => ({
      endpoint: projectBulkEndpoints.remove,
      input: { body: { projects_id }, idempotencyKey },
    }))
    offerUndo(items)
    if (items.some(({ refusal }) => refusal)) return
    onOpenChange(false)
    onDone()
    reset()
  }
  return (
    <AlertDialog open={open} onOpenChange={to => (to || progress ? undefined : close())}>
      <AlertDialogContent>
        {outcomes ? (
          <>
            <AlertDialogHeader>
              <AlertDialogTitle>
                {countOf(refused.length, 'projet n’a pas été supprimé', 'projets n’ont pas été supprimés')}
              </AlertDialogTitle>
              <AlertDialogDescription>
                {countOf(outcomes.length - refused.length, 'projet supprimé', 'projets supprimés')} sur{' '}
                {countOf(outcomes.length, 'demandé', 'demandés')}.
              </AlertDialogDescription>
            </AlertDialogHeader>
            <ul className="flex max-h-[40dvh] flex-col gap-2 overflow-y-auto text-sm [overflow-wrap:anywhere]">
              {refused.map(({ id, reference, refusal }) => (
                <li key={id}>
                  <Link to={`/projects/edit/${id}`} className="font-medium underline underline-offset-4">
                    {reference ?? 'Projet sans référence'}
                  </Link>{' '}
                  <span className="text-muted-foreground">{refusal?.message}</span>
                </li>
              ))}
            </ul>
            <AlertDialogFooter>
              <AlertDialogCancel onClick={close}>Fermer</AlertDialogCancel>
            </AlertDialogFooter>
          </>
        ) : (
          <>
            <AlertDialogHeader>
              <AlertDialogTitle>Supprimer {countOf(ids.length, 'projet', 'projets')}&nbsp;?</AlertDialogTitle>
              <AlertDialogDescription>
                Ces projets disparaîtront des listes et des indicateurs. S’ils sont seulement arrêtés, passez-les plutôt
                au statut «&nbsp;Sans suite&nbsp;»&nbsp;: ils resteront consultables.
              </AlertDialogDescription>
            </AlertDialogHeader>
            {progress ? (
              <div className="flex flex-col gap-1">
                <Progress aria-label="Projets traités" value={(100 * progress.done) / progress.total} />
                <p role="status" className="text-sm text-muted-foreground">
                  {progress.done} / {countOf(progress.total, 'projet traité', 'projets traités')}
                </p>
              </div>
            ) : null}
            <AlertDialogFooter>
              <AlertDialogCancel disabled={progress !== undefined}>Conserver les projets</AlertDialogCancel>
              <Button variant="destructive" disabled={progress !== undefined} onClick={() => void remove()}>
                Supprimer {countOf(ids.length, 'projet', 'projets')}
              </Button>
            </AlertDialogFooter>
          </>
        )}
      </AlertDialogContent>
    </AlertDialog>
  )
}

/** Says how many went through, and brings exactly those back when asked. */
function offerUndo(outcomes: BulkOutcomes['items']): void {
  const items = outcomes.flatMap(({ id, revision }) => (revision === null ? [] : [{ id, revision }]))
  if (items.length === 0) return
  const undo = async () => {
    const undone = await inParts(items, (part, idempotencyKey) => ({
      endpoint: projectBulkEndpoints.undo,
      input: { body: { items: part }, idempotencyKey },
    }))
    const back = undone.filter(({ refusal }) => refusal === null).length
    const text = `${countOf(back, 'projet rétabli', 'projets rétablis')}.`
    const refused = undone.length - back
    if (refused === 0) notify.success(text)
    else notify.warning(`${text} ${countOf(refused, 'projet n’a', 'projets n’ont')} pas pu l’être.`)
  }
  notify.show({
    text: `${countOf(items.length, 'projet supprimé', 'projets supprimés')}.`,
    actions: [{ label: 'Annuler', onClick: () => void undo() }],
  })
}
