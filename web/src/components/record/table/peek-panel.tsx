import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, SquareArrowOutUpRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'

export interface PeekPanelProps {
  title: string
  href: string
  onClose: () => void
  /** To the row above (-1) or below (1). */
  onStep: (step: -1 | 1) => void
  children: ReactNode
}

/** The essentials of a row beside its list: the focus stays in the rows, whose arrows move it along. */
export function PeekPanel({ title, href, onClose, onStep, children }: PeekPanelProps) {
  return (
    // As high as the rows, whatever its content: that scrolls inside.
    <aside
      aria-label="Aperçu"
      className="no-print relative min-h-112 w-96 shrink-0 rounded-md border border-border bg-card max-xl:absolute max-xl:inset-y-0 max-xl:right-0 max-xl:z-40 max-xl:shadow-xl"
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className="absolute inset-0 overflow-y-auto">
        <header className="sticky top-0 z-10 flex items-start gap-1 border-b bg-card p-3">
          <p role="status" className="min-w-0 flex-1 self-center font-semibold [overflow-wrap:anywhere]">
            {title}
          </p>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Ligne précédente"
            title="Ligne précédente (flèche haut)"
            onClick={() => onStep(-1)}
          >
            <ChevronUp aria-hidden="true" />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Ligne suivante"
            title="Ligne suivante (flèche bas)"
            onClick={() => onStep(1)}
          >
            <ChevronDown aria-hidden="true" />
          </Button>
          <OpenRow href={href} />
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Fermer l’aperçu"
            title="Fermer l’aperçu (p)"
            onClick={onClose}
          >
            <X aria-hidden="true" />
          </Button>
        </header>
        <div className="flex flex-col gap-4 p-4">{children}</div>
      </div>
    </aside>
  )
}

/** Leads to the page of the row. */
export function OpenRow({ href, wide = false }: { href: string; wide?: boolean }) {
  return (
    <Button asChild variant={wide ? 'default' : 'ghost'} size={wide ? 'default' : 'icon-sm'}>
      <Link to={href} aria-label={wide ? undefined : 'Ouvrir'} title={wide ? undefined : 'Ouvrir (Entrée)'}>
        <SquareArrowOutUpRight aria-hidden="true" />
        {wide ? 'Ouvrir' : null}
      </Link>
    </Button>
  )
}
