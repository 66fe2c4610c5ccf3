import { Slot } from 'radix-ui'
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'

/* The button is on the page at once; the menu is loaded when somebody comes near it. */

const load = () => import('./action-menu-window')
const ActionMenuWindow = lazy(() => load().then(module => ({ default: module.ActionMenuWindow })))
/** A load that fails is tried again, and told, where the menu is to open. */
const approach = () => void load().catch(() => undefined)

/** One thing to do. What destroys stands below a line. */
export interface MenuAction {
  readonly text: string
  readonly icon: ReactNode
  readonly onSelect: () => void
  readonly destructive?: boolean
}
export interface ActionMenuProps {
  /** The button that opens it. */
  button: ReactElement
  actions: readonly MenuAction[]
}

/** A button and the menu of what it offers. */
export function ActionMenu({ button, actions }: ActionMenuProps) {
  const [opened, setOpened] = useState<'pointer' | 'key'>()
  const closed = (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      data-state="closed"
      onPointerEnter={approach}
      onFocus={approach}
      onPointerDown={event => {
        if (event.button !== 0 || event.ctrlKey || event.pointerType === 'touch') return
        event.preventDefault()
        setOpened('pointer')
      }}
      onClick={() => setOpened('pointer')}
      onKeyDown={event => {
        if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
        event.preventDefault()
        setOpened('key')
      }}
    >
      {button}
    </Slot.Root>
  )
  if (!opened) return closed
  return (
    <Suspense fallback={closed}>
      <ActionMenuWindow button={button} actions={actions} byKey={opened === 'key'} />
    </Suspense>
  )
}
