import type { ComponentProps } from 'react'
import { cn } from '@/lib/utils'
import { controlClasses } from './input'

/** A field of several lines that grows with its text. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cn(controlClasses, 'field-sizing-content min-h-20 py-2', className)} {...props} />
}
