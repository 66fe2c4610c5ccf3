import type { ReactNode } from 'react'
import { Card, CardHeader } from '@/components/ui/card'

/** A part of the results: its title, what is done with it, what it shows; whole on a sheet of paper where it fits. */
export function SectionCard({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <Card className="min-w-0 print:break-inside-avoid print:p-3">
      <CardHeader className="flex-row flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-semibold">{title}</h3>
        {actions && <div className="no-print flex flex-wrap gap-2">{actions}</div>}
      </CardHeader>
      {children}
    </Card>
  )
}
