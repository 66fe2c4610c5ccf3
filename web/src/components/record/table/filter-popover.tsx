import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'

interface FilterPopoverProps {
  label: string
  /** How many values are chosen. */
  count: number
  defaultOpen: boolean
  className: string
  /** Asked before it closes; false keeps it open. */
  onClose?: () => boolean
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** The button of a filter, how many values it has, and what opens below it. */
export function FilterPopover({ label, count, defaultOpen, onClose, children, ...content }: FilterPopoverProps) {
  const [open, setOpen] = useState(defaultOpen)
  return (
    <Popover open={open} onOpenChange={next => (next || (onClose?.() ?? true)) && setOpen(next)}>
      <PopoverTrigger asChild>
        <Button variant={count > 0 ? 'secondary' : 'outline'} className="h-9 px-3 font-normal">
          {label}
          {count > 0 ? (
            <span className="rounded-full bg-primary px-1.5 text-xs font-medium text-primary-foreground tabular">
              {count}
              <span className="sr-only"> {count > 1 ? 'valeurs choisies' : 'valeur choisie'}</span>
            </span>
          ) : null}
          <ChevronDown aria-hidden="true" className="text-muted-foreground" />
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={`Filtrer par ${label.toLowerCase()}`} {...content}>
        {typeof children === 'function' ? children(() => setOpen(false)) : children}
      </PopoverContent>
    </Popover>
  )
}
