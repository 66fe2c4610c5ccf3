import { subjectEndpoints } from '@faitage/contracts/privacy/subject.endpoints'
import { useRef, useState } from 'react'
import { call } from '@/api/client'
import { toRefusal } from '@/api/refusal'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { Question } from '@/components/ui/question'
import { notify } from '@/lib/notify'

type Going = { done: number; refused: readonly string[] }

/** Erases those whose time is over, one after the other: each is whole by itself, so that stopping leaves none half way. */
export function EraseMany({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const [open, setOpen] = useState(false)
  const [going, setGoing] = useState<Going>()
  const stopped = useRef(false)
  const count = ids.length === 1 ? 'une personne' : `${ids.length} personnes`

  const start = async () => {
    stopped.current = false
    let [done, refused] = [0, [] as string[]]
    for (const id of ids) {
      if (stopped.current) break
      setGoing({ done: done + refused.length, refused })
      try {
        await call(subjectEndpoints.erase, { params: { id }, body: { cause: 'due', documents: true } })
        done++
      } catch (error) {
        refused = [...refused, toRefusal(error).message]
      }
    }
    setGoing(undefined)
    setOpen(false)
    if (refused.length > 0) notify.error(`${refused.length} n’ont pas été effacées. ${refused[0]}`)
    if (done > 0) notify.success(done === 1 ? 'Une personne est effacée.' : `${done} personnes sont effacées.`)
    onDone()
  }
  const close = (next: boolean) => {
    if (!next) stopped.current = true
    if (!going) setOpen(next)
  }
  return (
    <Question
      open={open}
      onOpenChange={close}
      trigger={
        <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
          Effacer
        </Button>
      }
      title={`Effacer ${count} ?`}
      description="Leurs données et leurs documents disparaissent pour de bon. Les dates, les statuts, les montants et les factures restent, sans elles."
      keep={going ? 'Arrêter là' : 'Conserver'}
      act={`Effacer ${count}`}
      destructive
      onAct={() => void start()}
      answer={{ pending: going !== undefined, error: null, failed: 'L’effacement n’a pas abouti' }}
    >
      {going && (
        <div role="status" className="flex flex-col gap-2">
          <Progress value={(going.done / ids.length) * 100} aria-label="Effacement" />
          <span>
            {going.done} sur {ids.length}
          </span>
        </div>
      )}
    </Question>
  )
}
