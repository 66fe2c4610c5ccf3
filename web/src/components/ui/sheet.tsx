import { X } from 'lucide-react'
import { Dialog as SheetPrimitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/utils'
import { useFocusReturn } from './focus-return'

export const Sheet = SheetPrimitive.Root
export const SheetTrigger = SheetPrimitive.Trigger
export const SheetClose = SheetPrimitive.Close

const sides = {
  right: 'inset-y-0 right-0 h-dvh w-full max-w-md animate-slide-right border-l',
  left: 'inset-y-0 left-0 h-dvh w-[85vw] max-w-xs animate-slide-left border-r',
  bottom: 'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-xl border-t',
}

/** A panel that slides in from a side: history, menu, filters. */
export function SheetContent({
  className,
  children,
  side = 'right',
  ...props
}: ComponentProps<typeof SheetPrimitive.Content> & { side?: keyof typeof sides }) {
  const focus = useFocusReturn(props)
  return (
    <SheetPrimitive.Portal>
      <SheetPrimitive.Overlay className="fixed inset-0 z-50 animate-in bg-overlay no-print" />
      <SheetPrimitive.Content
        className={cn(
          'fixed z-50 flex flex-col gap-4 overflow-y-auto bg-card p-6 text-card-foreground shadow-xl outline-none',
          sides[side],
          className,
        )}
        {...props}
        {...focus}
      >
        {children}
        <SheetPrimitive.Close
          aria-label="Fermer"
          className="absolute top-4 right-4 grid size-8 pointer-coarse:top-3 pointer-coarse:right-3 pointer-coarse:size-10 place-items-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground"
        >
          <X className="size-4" />
        </SheetPrimitive.Close>
      </SheetPrimitive.Content>
    </SheetPrimitive.Portal>
  )
}

export function SheetHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-col gap-1 pr-8', className)} {...props} />
}

export function SheetFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('mt-auto flex flex-col gap-2', className)} {...props} />
}

export function SheetTitle({ className, ...props }: ComponentProps<typeof SheetPrimitive.Title>) {
  return <SheetPrimitive.Title className={cn('text-lg font-semibold', className)} {...props} />
}

export function SheetDescription({ className, ...props }: ComponentProps<typeof SheetPrimitive.Description>) {
  return <SheetPrimitive.Description className={cn('text-muted-foreground', className)} {...props} />
}
