import { countOf } from '@faitage/contracts/kernel/format-number'
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
import { inParts, type Outcome, type PartAct, usePartsDone } from './in-parts'

/** What is deleted, and how. */
export interface ManyDeleted {
  noun: { one: string; many: string; feminine: boolean }
  /** What deleting them means. */
  warning: string
  /** Things of one request; fifty by default. */
  size?: number
  remove: PartAct<string>
  undo: PartAct<{ id: string; revision: number }>
  hrefOf: (id: string) => string
  /** One that has no name, or whose name is not known. */
  unnamed: string
}

interface DeleteManyProps {
  of: ManyDeleted
  ids: string[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}

/** Asks, deletes several things while their count is shown, and says what became of those that were refused. */
export function DeleteMany({ of, ids, open, onOpenChange, onDone }: DeleteManyProps) {
  const { noun, hrefOf } = of
  const words = wordsFor(noun)
  const { progress, outcomes, run, reset } = usePartsDone()
  const refused = outcomes?.filter(({ refusal }) => refusal) ?? []
  const close = () => {
    onOpenChange(false)
    if (outcomes) onDone()
    reset()
  }
  const remove = async () => {
    const items = await run(ids, of.remove, of.size)
    offerUndo(of, items)
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
              <AlertDialogTitle>{words.kept(refused.length)}</AlertDialogTitle>
              <AlertDialogDescription>
                {words.deleted(outcomes.length - refused.length)} sur {words.asked(outcomes.length)}.
              </AlertDialogDescription>
            </AlertDialogHeader>
            <ul className="flex max-h-[40dvh] flex-col gap-2 overflow-y-auto text-sm [overflow-wrap:anywhere]">
              {refused.map(({ id, reference, refusal }) => (
                <li key={id}>
                  <Link to={hrefOf(id)} className="font-medium underline underline-offset-4">
                    {reference ?? of.unnamed}
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
              <AlertDialogTitle>Supprimer {words.count(ids.length)}&nbsp;?</AlertDialogTitle>
              <AlertDialogDescription>{of.warning}</AlertDialogDescription>
            </AlertDialogHeader>
            {progress && (
              <div className="flex flex-col gap-1">
                <Progress aria-label={words.treated} value={(100 * progress.done) / progress.total} />
                <p role="status" className="text-sm text-muted-foreground">
                  {progress.done} / {words.treatedOf(progress.total)}
                </p>
              </div>
            )}
            <AlertDialogFooter>
              <AlertDialogCancel disabled={!!progress}>Conserver les {noun.many}</AlertDialogCancel>
              <Button variant="destructive" disabled={!!progress} onClick={() => void remove()}>
                Supprimer {words.count(ids.length)}
              </Button>
            </AlertDialogFooter>
          </>
        )}
      </AlertDialogContent>
    </AlertDialog>
  )
}

/** Participles that agree with what is counted. */
function wordsFor({ one, many, feminine }: ManyDeleted['noun']) {
  const e = feminine ? 'e' : ''
  return {
    count: (count: number) => countOf(count, one, many),
    kept: (count: number) => countOf(count, `${one} n’a pas été supprimé${e}`, `${many} n’ont pas été supprimé${e}s`),
    deleted: (count: number) => countOf(count, `${one} supprimé${e}`, `${many} supprimé${e}s`),
    asked: (count: number) => countOf(count, `demandé${e}`, `demandé${e}s`),
    treated: `${many.charAt(0).toUpperCase()}${many.slice(1)} traité${e}s`,
    treatedOf: (count: number) => countOf(count, `${one} traité${e}`, `${many} traité${e}s`),
    back: (count: number) => countOf(count, `${one} rétabli${e}`, `${many} rétabli${e}s`),
    notBack: (count: number) => countOf(count, `${one} n’a`, `${many} n’ont`),
  }
}

/** Says how many went through, and brings exactly those back when asked. */
function offerUndo(of: ManyDeleted, outcomes: readonly Outcome[]): void {
  const words = wordsFor(of.noun)
  const items = outcomes.flatMap(({ id, revision }) => (revision === null ? [] : [{ id, revision }]))
  if (!items[0]) return
  const undo = async () => {
    const undone = await inParts(items, of.undo, { size: of.size })
    const back = undone.filter(({ refusal }) => !refusal).length
    const text = `${words.back(back)}.`
    const refused = undone.length - back
    if (refused) notify.warning(`${text} ${words.notBack(refused)} pas pu l’être.`)
    else notify.success(text)
  }
  notify.show({
    text: `${words.deleted(items.length)}.`,
    actions: [{ label: 'Annuler', onClick: () => void undo() }],
  })
}
