import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cn } from '@/lib/utils'

/** Milliseconds the pointer rests before the words show. */
const delay = 300

/**
 * A few words below a control, while the pointer rests on it or the keyboard is on it; Escape takes them away.
 *
 * @param children the control, given the id of what describes it
 * @param align which edge of the control the words keep to, so that they stay on the page
 */
export function Tooltip({
  text,
  align = 'end',
  className,
  children,
}: {
  text: string
  align?: 'start' | 'end'
  className?: string | undefined
  children: (describedBy: string | undefined) => ReactNode
}) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = () => {
    timer.current = setTimeout(() => setOpen(true), delay)
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is what people act on.
    <span
      className={cn('relative inline-flex', className)}
      onPointerEnter={event => event.pointerType === 'mouse' && later()}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={event => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={close}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && close()}
    >
      {children(open ? id : undefined)}
      {open && (
        <span
          role="tooltip"
          id={id}
          className={cn(
            'absolute top-full z-50 mt-1.5 w-max max-w-72 animate-in rounded-md bg-primary px-2.5 py-1.5 text-sm font-normal text-primary-foreground shadow-md',
            align === 'end' ? 'right-0' : 'left-0',
          )}
        >
          {text}
        </span>
      )}
    </span>
  )
}
