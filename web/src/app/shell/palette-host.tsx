import type { CurrentUser } from '@faitage/contracts/identity/user'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadPage } from '../load-page'

const Window = lazy(() => loadPage(() => import('./palette')).then(module => ({ default: module.PaletteWindow })))
const opening = 'faitage:palette'

/** Opens the palette from anywhere. */
export const openPalette = (): void => {
  dispatchEvent(new Event(opening))
}

/**
 * Listens for Ctrl-K (⌘K on a Mac); the palette's code travels when it is first opened. What is typed before its field
 * has the focus is kept for it. Each opening is a window of its own: one that was still closing would not take the focus.
 */
export function Palette({ user }: { user: CurrentUser }) {
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(0)
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const show = () => {
      if (open) return
      setOpen(true)
      setOpened(times => times + 1)
      setTyped('')
    }
    const onKey = (event: KeyboardEvent) => {
      const { key } = event
      if (event.altKey) return
      if (event.ctrlKey || event.metaKey) {
        if (key.toLowerCase() !== 'k') return
        event.preventDefault()
        show()
      } else if (open && !(event.target as Element).closest('[role=dialog]') && (key.length === 1 || key === 'Enter')) {
        event.preventDefault()
        if (key.length === 1) setTyped(text => text + key)
      }
    }
    addEventListener(opening, show)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener(opening, show)
      removeEventListener('keydown', onKey)
    }
  }, [open])
  if (opened === 0) return null
  return (
    <Suspense>
      <Window key={opened} user={user} open={open} onOpenChange={setOpen} typed={typed} onType={setTyped} />
    </Suspense>
  )
}
