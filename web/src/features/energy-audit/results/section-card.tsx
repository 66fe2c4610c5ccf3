import type { ReactNode } from 'react'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/lib/utils'

interface SectionCardProps {
  title: string
  actions?: ReactNode
  /** Nothing is said there yet: of no use on paper. */
  empty?: boolean
  children: ReactNode
}

/** A part of the results: its title, what is done with it, what it shows; whole on a sheet of paper where it fits. */
export function SectionCard({ title, actions, empty = false, children }: SectionCardProps) {
  return (
    <Card className={cn('min-w-0 print:break-inside-avoid print:p-3', empty && 'no-print')}>
      <CardHeader className="flex-row flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-semibold">{title}</h3>
        {actions && <div className="no-print flex flex-wrap gap-2">{actions}</div>}
      </CardHeader>
      {children}
    </Card>
  )
}
