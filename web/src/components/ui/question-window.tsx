import { Alert, AlertDescription, AlertTitle } from './alert'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from './alert-dialog'
import { buttonVariants } from './button'
import type { QuestionProps } from './question'
import { Spinner } from './spinner'

/** Asks before something is done that is not easily taken back. */
export function QuestionWindow(props: Omit<QuestionProps, 'trigger'>) {
  const { title, description, children, keep, act, destructive, onAct, answer, ...window } = props
  const { pending, error, failed } = answer ?? { pending: false, error: null, failed: '' }
  return (
    <AlertDialog {...window}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>{title}</AlertDialogTitle>
          <AlertDialogDescription>{description}</AlertDialogDescription>
        </AlertDialogHeader>
        {children}
        {error ? (
          <Alert variant="destructive">
            <AlertTitle>{failed}</AlertTitle>
            <AlertDescription className="break-words">{error.fields[0]?.message ?? error.message}</AlertDescription>
          </Alert>
        ) : null}
        <AlertDialogFooter>
          <AlertDialogCancel>{error ? 'Fermer' : keep}</AlertDialogCancel>
          {!error || error.isPassing ? (
            <AlertDialogAction
              disabled={pending}
              className={destructive ? buttonVariants({ variant: 'destructive' }) : ''}
              onClick={event => {
                if (answer) event.preventDefault()
                onAct()
              }}
            >
              {pending ? <Spinner /> : null}
              {error ? 'Réessayer' : act}
            </AlertDialogAction>
          ) : null}
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
