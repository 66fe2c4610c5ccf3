import { createElement, Fragment, type ReactNode } from 'react'
import { type ExternalToast, toast } from 'sonner'

/** Milliseconds a snackbar stays by default. */
const snackbarTimeout = 10_000

interface SnackbarAction {
  label: string
  onClick: () => void
}

/** What a snackbar says: a success of ten seconds unless set otherwise, with a button to close it. */
interface Snackbar {
  text: string
  type?: 'success' | 'error' | 'warning' | 'info'
  /** Milliseconds. */
  timeout?: number
  actions?: readonly SnackbarAction[]
  /** The same id replaces the one shown. */
  id?: string
}

const options: ExternalToast = { duration: snackbarTimeout, closeButton: true }

function show({ text, type = 'success', timeout = snackbarTimeout, actions = [], id }: Snackbar): string | number {
  const shown = id ?? crypto.randomUUID()
  return toast[type](text, { ...options, duration: timeout, id: shown, action: buttons(actions, shown) })
}

/** One button a choice; each closes the snackbar it stands in. */
function buttons(actions: readonly SnackbarAction[], id: string): ReactNode {
  if (actions.length === 0) return undefined
  const button = ({ label, onClick }: SnackbarAction) =>
    createElement(
      'button',
      {
        key: label,
        type: 'button',
        className: 'h-8 shrink-0 rounded-md bg-primary px-3 text-sm font-medium text-primary-foreground',
        onClick: () => {
          onClick()
          toast.dismiss(id)
        },
      },
      label,
    )
  return createElement(Fragment, null, actions.map(button))
}

/** The snackbars. `show` takes the whole of one; the others take a text, and `action` for one button. */
export const notify = {
  show,
  success: (text: string, extra?: ExternalToast) => toast.success(text, { ...options, ...extra }),
  error: (text: string, extra?: ExternalToast) => toast.error(text, { ...options, ...extra }),
  warning: (text: string, extra?: ExternalToast) => toast.warning(text, { ...options, ...extra }),
  dismiss: (id: string) => toast.dismiss(id),
  info: (text: string, extra?: ExternalToast) => toast.info(text, { ...options, ...extra }),
}
