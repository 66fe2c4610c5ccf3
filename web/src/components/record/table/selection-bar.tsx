import { countOf } from '@faitage/contracts/kernel/format-number'
import { Download, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import type { RecordNoun } from './column.ts'

interface SelectionBarProps {
  count: number
  noun: RecordNoun
  onExport: () => void
  onClear: () => void
  /** How many rows the whole filter has, where all of them can be selected. */
  all?: number | undefined
  onAll?: () => void
  children?: ReactNode
}

/** What can be done with the selected rows. */
export function SelectionBar({ count, noun, onExport, onClear, all, onAll, children }: SelectionBarProps) {
  return (
    <section
      aria-label="Sélection"
      className="no-print flex flex-wrap items-center gap-2 rounded-md bg-secondary px-3 py-1 text-secondary-foreground"
    >
      <p role="status" className="mr-auto font-medium">
        Sélection&nbsp;: {countOf(count, noun.one, noun.many)}
      </p>
      {all ? (
        <Button variant="link" size="sm" onClick={onAll}>
          Sélectionner les {countOf(all, noun.one, noun.many)}
        </Button>
      ) : null}
      {children}
      <Button variant="ghost" size="sm" onClick={onExport}>
        <Download aria-hidden="true" /> Exporter la sélection
      </Button>
      <Button variant="ghost" size="sm" onClick={onClear}>
        <X aria-hidden="true" /> Tout désélectionner
      </Button>
    </section>
  )
}
