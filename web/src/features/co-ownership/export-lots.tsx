import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '@/components/record/pages/use-may'
import { Button } from '@/components/ui/button'
import type { ExportedOf } from './export-lots-window'

const ExportLotsWindow = lazy(() =>
  import('./export-lots-window').then(module => ({ default: module.ExportLotsWindow })),
)

/** Offers the files of a copro's lots and owners on a day, or of all copros of a mission. */
export function ExportLots({ of, label, className }: { of: ExportedOf; label: string; className?: string }) {
  const [open, setOpen] = useState(false)
  const allowed = useMay()({ access: 'read lot' })
  if (!allowed) return null
  return (
    <>
      <Button variant="outline" {...(className ? { className } : {})} onClick={() => setOpen(true)}>
        <Download aria-hidden /> {label}
      </Button>
      {open && (
        <Suspense>
          <ExportLotsWindow of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
