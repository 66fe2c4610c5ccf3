import { createElement, Fragment, type ReactNode } from 'react'
import type { ExternalToast, toast } from 'sonner'

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

let areaDrawn: (say: typeof toast) => void = () => undefined
const area = new Promise<typeof toast>(resolve => {
  areaDrawn = resolve
})
/** The area travels after the first page, and its library with it; what is said before waits for it, in order. */
const saying = (say: (to: typeof toast) => void): void => {
  void area.then(say)
}
/** Called once by the area, when it is there to show what is said. */
export const showSnackbarsIn = (library: typeof toast): void => areaDrawn(library)

const options: ExternalToast = { duration: snackbarTimeout, closeButton: true }

function show({ text, type = 'success', timeout = snackbarTimeout, actions = [], id }: Snackbar): void {
  const shown = id ?? crypto.randomUUID()
  saying(to => to[type](text, { ...options, duration: timeout, id: shown, action: buttons(actions, shown) }))
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
          dismiss(id)
        },
      },
      label,
    )
  return createElement(Fragment, null, actions.map(button))
}

const dismiss = (id: string): void => saying(to => to.dismiss(id))
const say = (type: 'success' | 'error' | 'warning' | 'info') => (text: string, extra?: ExternalToast) =>
  saying(to => to[type](text, { ...options, ...extra }))

/** The snackbars. `show` takes the whole of one; the others take a text, and `action` for one button. */
export const notify = {
  show,
  dismiss,
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
}
