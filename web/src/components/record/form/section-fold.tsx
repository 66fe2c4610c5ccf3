import { ChevronDown, ChevronRight } from 'lucide-react'

interface SectionFoldProps {
  title: string
  open: boolean
  /** Nothing of it is filled in. */
  empty: boolean
  onToggle: () => void
}

/** The title of a part that folds: what opens and closes it. */
export function SectionFold({ title, open, empty, onToggle }: SectionFoldProps) {
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <button
      type="button"
      aria-expanded={open}
      className="flex w-full items-center gap-2 rounded-md py-1 text-left hover:bg-accent pointer-coarse:py-2.5"
      onClick={onToggle}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <span className="text-lg font-semibold">{title}</span>
      {!open && empty && <span className="text-muted-foreground">Rien de renseigné · Renseigner</span>}
    </button>
  )
}
