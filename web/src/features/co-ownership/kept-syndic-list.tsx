import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { type KeptSyndic, withSheet } from './kept-syndics'
import { syndicTitle } from './syndic-kit'

const KeptSyndicForm = lazy(() => import('./kept-syndic-form').then(module => ({ default: module.KeptSyndicForm })))

interface KeptSyndicListProps {
  /** The mission of the council, or the council. */
  place: string
  kept: readonly KeptSyndic[]
  keep: (next: readonly KeptSyndic[]) => void
  /** Whether others may be added here. */
  adds?: boolean
  disabled?: boolean
  children?: ReactNode
}

/** The syndics that are kept in this browser until their council takes them: altered, taken away, added. */
export function KeptSyndicList({ place, kept, keep, adds = false, disabled, children }: KeptSyndicListProps) {
  const [open, setOpen] = useState<KeptSyndic | 'new'>()
  const item = open === 'new' ? undefined : open
  return (
    <>
      {kept.length > 0 && (
        <ul aria-label="Syndics à enregistrer" className="flex flex-col divide-y rounded-md border">
          {kept.map(one => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 p-2">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {syndicTitle(one.sheet)}
                {one.refused && <span className="block text-sm text-destructive">{one.refused}</span>}
              </span>
              <Button size="sm" variant="ghost" disabled={disabled} onClick={() => setOpen(one)}>
                Modifier
              </Button>
              <Button
                size="sm"
                variant="ghost"
                disabled={disabled}
                aria-label={`Retirer ${syndicTitle(one.sheet)}`}
                onClick={() => keep(kept.filter(other => other !== one))}
              >
                Retirer
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {adds && (
          <Button size="sm" variant="outline" disabled={disabled} onClick={() => setOpen('new')}>
            <Plus aria-hidden /> Ajouter un syndic
          </Button>
        )}
        {children}
      </div>
      {open && (
        <Suspense>
          <KeptSyndicForm
            place={place}
            item={item}
            onKept={sheet => {
              keep(withSheet(kept, item?.id, sheet, { now: Date.now(), key: crypto.randomUUID() }))
              setOpen(undefined)
            }}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
