import type { ReactNode } from 'react'
import type { ApiRefusal } from '@/api/refusal'
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
  AlertDialogTrigger,
} from './alert-dialog'
import { buttonVariants } from './button'
import { Spinner } from './spinner'

/** How the act goes, where it is waited for in the window. */
interface Answer {
  pending: boolean
  error: ApiRefusal | null
  /** Above the reason why it was refused. */
  failed: string
}

interface QuestionProps {
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

/** Asks before something is done that is not easily taken back. */
export function Question(props: QuestionProps) {
  const { trigger, title, description, children, keep, act, destructive, onAct, answer, ...window } = props
  const { pending, error, failed } = answer ?? { pending: false, error: null, failed: '' }
  return (
    <AlertDialog {...window}>
      {trigger ? <AlertDialogTrigger asChild>{trigger}</AlertDialogTrigger> : null}
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>{title}</AlertDialogTitle>
          <AlertDialogDescription>{description}</AlertDialogDescription>
        </AlertDialogHeader>
        {children}
        {error ? (
          <Alert variant="destructive">
            <AlertTitle>{failed}</AlertTitle>
            <AlertDescription className="break-words">{error.message}</AlertDescription>
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
