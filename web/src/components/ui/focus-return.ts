import { useRef } from 'react'

/** What opens above the page and takes the focus with it. */
const above = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

let lastOnPage: HTMLElement | undefined
if (typeof document !== 'undefined')
  document.addEventListener('focusin', event => {
    if (!(event.target instanceof HTMLElement)) return
    const place = event.target.closest(above)
    // A menu is gone before what it opens is: what opened the menu stays.
    if (place?.role === 'menu')
      lastOnPage = document.getElementById(place.getAttribute('aria-labelledby') ?? '') ?? lastOnPage
    else if (!place) lastOnPage = event.target
  })

interface Handlers {
  onOpenAutoFocus?: ((event: Event) => void) | undefined
  onCloseAutoFocus?: ((event: Event) => void) | undefined
}

/**
 * Gives the focus back to where it was before a window opened. Radix only knows the trigger that stands beside the
 * window; ours are mostly opened from elsewhere: a shortcut, the address, a menu that is gone by then. Without this
 * the focus falls to the top of the page, and anyone who works by keyboard starts over.
 *
 * @param own the content's own handlers; a prevented close keeps the focus where they put it
 * @returns handlers for a Radix content's `onOpenAutoFocus` and `onCloseAutoFocus`
 */
export function useFocusReturn(own: Handlers) {
  const before = useRef<HTMLElement>(undefined)
  return {
    onOpenAutoFocus: (event: Event) => {
      own.onOpenAutoFocus?.(event)
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : undefined
    },
    onCloseAutoFocus: (event: Event) => {
      own.onCloseAutoFocus?.(event)
      // What closed the window may have moved the focus already, to a field or to another window.
      const now = document.activeElement
      if (event.defaultPrevented) return
      event.preventDefault()
      if (now && now !== document.body) return
      const target = [before.current, lastOnPage].find(canTake) ?? document.getElementById('contenu')
      target?.focus({ preventScroll: true })
    },
  }
}

const canTake = (element: HTMLElement | undefined) =>
  element?.isConnected && element !== document.body && element.checkVisibility() && !element.matches(':disabled')
