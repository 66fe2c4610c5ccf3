import type { ReactNode } from 'react'
import { cn } from '@/lib/utils'

/** What is known of something, each under its name. */
export function Facts({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <dl className={cn('grid grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm', className)}>
      {children}
    </dl>
  )
}

/** One of them; what is not known says so. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="min-w-24 text-muted-foreground">{label}</dt>
      <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {children || <span className="text-muted-foreground">Non renseigné</span>}
      </dd>
    </>
  )
}
