import { useEffect, useRef } from 'react'
import type { ActionMenuProps, MenuAction } from './action-menu'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from './dropdown-menu'

/** The menu in place of its button, open from the start: whoever opened it by a key stands on its first line. */
export function ActionMenuWindow({ button, actions, byKey }: ActionMenuProps & { byKey: boolean }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!byKey) return
    // Once the menu has taken the focus itself.
    const frame = requestAnimationFrame(() =>
      content.current?.querySelector<HTMLElement>('[role="menuitem"]:not([data-disabled])')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [byKey])
  const destroys = actions.filter(({ destructive }) => destructive)
  const others = actions.filter(({ destructive }) => !destructive)
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{button}</DropdownMenuTrigger>
      <DropdownMenuContent ref={content}>
        {others.map(action => (
          <Line key={action.text} {...action} />
        ))}
        {others.length > 0 && destroys.length > 0 ? <DropdownMenuSeparator /> : null}
        {destroys.map(action => (
          <Line key={action.text} {...action} />
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

const Line = ({ text, icon, onSelect, destructive }: MenuAction) => (
  <DropdownMenuItem onSelect={onSelect} variant={destructive ? 'destructive' : 'default'}>
    {icon} {text}
  </DropdownMenuItem>
)
