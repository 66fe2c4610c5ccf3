import { useBlocker } from '@tanstack/react-router'
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

interface LeaveGuardProps {
  active: boolean
  /** The address' parameter that shows the form: another value of it leaves the form too. */
  part?: string | undefined
  onLeave: () => void
}

/** Asks before a form with unsaved changes is left; any other change of the query string is no leaving. */
export function LeaveGuard({ active, part, onLeave }: LeaveGuardProps) {
  const partOf = ({ search }: { search: unknown }) => (search as Record<string, unknown>)[part ?? '']
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      active && (current.pathname !== next.pathname || (part !== undefined && partOf(current) !== partOf(next))),
    enableBeforeUnload: () => active,
    withResolver: true,
  })
  return (
    <AlertDialog open={blocker.status === 'blocked'}>
      <AlertDialogContent onEscapeKeyDown={() => blocker.reset?.()}>
        <AlertDialogHeader>
          <AlertDialogTitle>Quitter sans enregistrer&nbsp;?</AlertDialogTitle>
          <AlertDialogDescription>
            Vos modifications ne sont pas enregistrées. Si vous quittez cette page, elles seront perdues.
          </AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel onClick={() => blocker.reset?.()}>Rester sur la page</AlertDialogCancel>
          <AlertDialogAction
            onClick={() => {
              onLeave()
              blocker.proceed?.()
            }}
          >
            Quitter sans enregistrer
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
