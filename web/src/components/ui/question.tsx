import { Slot } from 'radix-ui'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { ApiRefusal } from '@/api/refusal'
import { useEver } from '@/lib/use-ever'

const load = () => import('./question-window')
const QuestionWindow = lazy(() => load().then(module => ({ default: module.QuestionWindow })))

/** How the act goes, where it is waited for in the window. */
interface Answer {
  pending: boolean
  error: ApiRefusal | null
  /** Above the reason why it was refused. */
  failed: string
}

export interface QuestionProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The button that asks; without it the window opens from elsewhere. */
  trigger?: ReactNode
  title: ReactNode
  /** What the act means. */
  description: ReactNode
  children?: ReactNode
  /** The answer that leaves everything as it is. */
  keep: string
  act: string
  destructive?: boolean
  onAct: () => void
  /** With it the window stays until the act is done: it is where a refusal is shown. */
  answer?: Answer
}

/** Asks before something is done that is not easily taken back; the window is there before anybody asks for it. */
export function Question({ trigger, open: given, onOpenChange, ...props }: QuestionProps) {
  const [own, setOwn] = useState(false)
  const open = given ?? own
  const shown = useEver(open)
  useEffect(() => void load().catch(() => undefined), [])
  const show = (next: boolean) => {
    if (given === undefined) setOwn(next)
    onOpenChange?.(next)
  }
  return (
    <>
      {trigger ? (
        <Slot.Root
          aria-haspopup="dialog"
          aria-expanded={open}
          data-state={open ? 'open' : 'closed'}
          onClick={() => show(true)}
        >
          {trigger}
        </Slot.Root>
      ) : null}
      {shown ? (
        <Suspense>
          <QuestionWindow {...props} open={open} onOpenChange={show} />
        </Suspense>
      ) : null}
    </>
  )
}
