import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'

export const loadQuestions = () => import('./leave-question')
const LeaveQuestion = lazy(() => loadQuestions().then(module => ({ default: module.LeaveQuestion })))

interface LeaveGuardProps {
  active: boolean
  /** Asked before the tab is closed, also while it is being saved. */
  unsaved?: boolean
  /** The address' parameter that shows the form: another value of it leaves the form too. */
  part?: string | undefined
  onLeave: () => void
}

/** Asks before a form with unsaved changes is left; any other change of the query string is no leaving. */
export function LeaveGuard({ active, unsaved = active, part, onLeave }: LeaveGuardProps) {
  const partOf = ({ search }: { search: unknown }) => (search as Record<string, unknown>)[part ?? '']
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      active && (current.pathname !== next.pathname || (part !== undefined && partOf(current) !== partOf(next))),
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  })
  // Whoever has begun may leave, without a network too.
  useEffect(() => {
    if (active) loadQuestions().catch(() => undefined)
  }, [active])
  if (blocker.status !== 'blocked') return null
  return (
    <Suspense>
      <LeaveQuestion
        onStay={() => blocker.reset?.()}
        onLeave={() => {
          onLeave()
          blocker.proceed?.()
        }}
      />
    </Suspense>
  )
}
