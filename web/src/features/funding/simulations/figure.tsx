import type { Explanation } from '@faitage/contracts/funding/explanation'
import { PencilLine } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { cn } from '@/lib/utils'
import { Explained } from './explained.tsx'
import { TYPED } from './outcome-words.ts'

interface FigureProps {
  /** Its name, and of which row: `Reste à charge`. */
  label: string
  value: string
  why?: Explanation | undefined
  funder?: string | undefined
  /** A person said it in the place of the computation. */
  typed?: boolean
  /** The control that types over it. */
  children?: ((close: () => void) => ReactNode) | undefined
  className?: string
}

/** A figure that says how it came about, and where one may, lets itself be typed over. */
export function Figure({ label, value, why, funder, typed = false, children, className }: FigureProps) {
  const [open, setOpen] = useState(false)
  const title = useId()
  if (!why && !children) return <span className={cn('tabular', className)}>{value}</span>
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        data-printed
        aria-label={`${label}\u00A0: ${value}${typed ? `, ${TYPED.toLowerCase()}` : ''}. D’où vient ce chiffre\u00A0?`}
        className={cn(
          'inline-flex items-center gap-1 rounded-sm tabular underline decoration-dotted decoration-1 underline-offset-4 hover:bg-accent pointer-coarse:min-h-10 print:no-underline',
          className,
        )}
      >
        {typed && <PencilLine aria-hidden className="size-3 text-clay" />}
        {value}
      </PopoverTrigger>
      <PopoverContent aria-labelledby={title} align="end" className="flex w-88 max-w-[calc(100vw-1rem)] flex-col gap-3">
        <p id={title} className="text-sm font-semibold text-muted-foreground">
          {why?.label ?? label}
        </p>
        {why ? <Explained why={why} funder={funder} /> : null}
        {typed && (
          <p className="text-sm text-clay-soft-foreground">{TYPED}&nbsp;: ce n’est pas le résultat du calcul.</p>
        )}
        {children?.(() => setOpen(false))}
      </PopoverContent>
    </Popover>
  )
}
