import { formatCount } from '@faitage/contracts/kernel/format-number'
import { projectActEndpoints as acts } from '@faitage/contracts/projects/project-act.endpoints'
import { useEffect, useState } from 'react'
import { useRead } from '@/api/queries'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { ActPreview } from './act-preview.tsx'
import { ActReport } from './act-report.tsx'
import { type Asked, actWords, isRunning, type Selection } from './act-words.ts'
import { sayDone } from './undo-act.ts'

interface ActWindowProps {
  asked: Asked
  /** Already asked for, by a form of its own. */
  begun?: string | undefined
  selection: Selection
  /** Called when the window closes; `done` once something was asked for. */
  onClose: (done: boolean) => void
}

/** An act on many projects: what it will do, then how far it is, then what became of each. */
export function ActWindow({ asked, begun, selection, onClose }: ActWindowProps) {
  const [started, setStarted] = useState(begun)
  const words = actWords[asked.act]
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose(started !== undefined))}>
      <DialogContent className="max-w-2xl" {...(started ? { 'aria-describedby': undefined } : {})}>
        <DialogHeader>
          <DialogTitle>{(started ? words.submit : words.title)(selection.count)}</DialogTitle>
          {started ? null : <DialogDescription>{words.warning}</DialogDescription>}
        </DialogHeader>
        {started ? (
          <Following id={started} onClose={() => onClose(true)} />
        ) : (
          <ActPreview asked={asked} selection={selection} onStarted={setStarted} onCancel={() => onClose(false)} />
        )}
      </DialogContent>
    </Dialog>
  )
}

/** Closes by itself where there is nothing to read: everything went through. */
function Following({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: act, error } = useRead(
    acts.get,
    { params: { id } },
    { cacheDisabled: true, every: found => (found && !isRunning(found) ? false : 400) },
  )
  const whole = act?.state === 'done' && act.refused === 0
  useEffect(() => {
    if (!act || !whole) return
    sayDone(act)
    onClose()
  }, [act, whole, onClose])
  if (error && !act) return <p className="text-destructive">{error.message}</p>
  if (!act) return <p role="status">L’action commence…</p>
  return (
    <>
      <p className="font-medium">
        {act.title} · {formatCount(act.total)}
      </p>
      <ActReport act={act} />
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Fermer
        </Button>
      </DialogFooter>
    </>
  )
}
