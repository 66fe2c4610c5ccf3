import type { ComponentProps } from 'react'
import { cn } from '@/lib/utils'

/** Classes shared by everything one types or picks in. */
export const controlClasses =
  'w-full min-w-0 rounded-md border border-input bg-card px-3 text-base text-foreground transition-colors placeholder:text-muted-foreground disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground [&[readonly]]:bg-muted aria-invalid:border-destructive aria-invalid:outline-destructive focus-visible:outline-offset-0'

/** A one-line text field. */
export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cn(controlClasses, 'h-9 pointer-coarse:h-10', className)} {...props} />
}
