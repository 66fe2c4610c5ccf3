import type { CurrentUser } from '@faitage/contracts/identity/user'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadPage } from '../load-page'

const Window = lazy(() => loadPage(() => import('./palette')).then(module => ({ default: module.PaletteWindow })))
const opening = 'faitage:palette'

/** Opens the palette from anywhere. */
export const openPalette = (): void => {
  dispatchEvent(new Event(opening))
}

/** Listens for Ctrl-K (⌘K on a Mac); the palette's code travels when it is first opened. */
export function Palette({ user }: { user: CurrentUser }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const show = () => {
      setWanted(true)
      setOpen(true)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      show()
    }
    addEventListener(opening, show)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener(opening, show)
      removeEventListener('keydown', onKey)
    }
  }, [])
  if (!wanted) return null
  return (
    <Suspense>
      <Window user={user} open={open} onOpenChange={setOpen} />
    </Suspense>
  )
}
