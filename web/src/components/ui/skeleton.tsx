import type { ComponentProps } from 'react'
import { cn } from '@/lib/utils'

/** The grey shape of something on its way. Give the block that holds them `aria-busy`. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden className={cn('animate-pulse rounded-md bg-muted', className)} {...props} />
}
