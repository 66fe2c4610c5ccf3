import { Popover as PopoverPrimitive } from 'radix-ui'
import { type ComponentProps, type RefObject, useRef } from 'react'
import { cn } from '@/lib/utils'

/** What a popover's button and its window know of each other. */
export interface PopoverShared {
  readonly open: boolean
  readonly setOpen: (open: boolean) => void
  readonly trigger: RefObject<HTMLButtonElement | null>
  readonly id: string
}
export type PopoverWindowProps = ComponentProps<typeof PopoverPrimitive.Content>

/** What floats beside the button that opened it. The button stands elsewhere: what Radix knows of its own is said here. */
export function PopoverWindow({
  shared: { setOpen, trigger, id },
  className,
  align = 'start',
  sideOffset = 4,
  ...props
}: PopoverWindowProps & { shared: PopoverShared }) {
  // Whoever went on to something else keeps the focus there.
  const wentOn = useRef(false)
  return (
    <PopoverPrimitive.Root open onOpenChange={setOpen}>
      <PopoverPrimitive.Anchor virtualRef={trigger as RefObject<HTMLButtonElement>} />
      <PopoverPrimitive.Portal>
        <PopoverPrimitive.Content
          align={align}
          sideOffset={sideOffset}
          collisionPadding={8}
          // A dialog needs a name; anyone who opens one may give a better one.
          aria-label={props['aria-labelledby'] ? undefined : 'Choix'}
          className={cn(
            'z-50 w-72 animate-in rounded-md border bg-popover p-4 text-popover-foreground shadow-lg outline-none',
            className,
          )}
          {...props}
          id={id}
          onInteractOutside={event => {
            props.onInteractOutside?.(event)
            // Its button closes it by itself.
            if (event.target instanceof Node && trigger.current?.contains(event.target)) event.preventDefault()
            if (!event.defaultPrevented) wentOn.current = true
          }}
          onCloseAutoFocus={event => {
            props.onCloseAutoFocus?.(event)
            if (event.defaultPrevented) return
            event.preventDefault()
            if (!wentOn.current) trigger.current?.focus()
          }}
        />
      </PopoverPrimitive.Portal>
    </PopoverPrimitive.Root>
  )
}
