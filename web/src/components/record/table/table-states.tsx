import { RotateCw, SearchX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'

/** The shape of rows to come, shown at once. */
export function TableSkeleton({ phone }: { phone: boolean }) {
  const widths = ['w-1/4', 'w-1/3', 'w-1/5', 'w-2/5', 'w-1/4', 'w-1/3', 'w-1/5', 'w-1/4']
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-md border border-border bg-card">
      {phone ? null : <div className="h-10 border-b border-border bg-muted" />}
      {widths.map((width, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
          key={index}
          className="flex h-10 items-center gap-6 border-b border-border/60 px-3 max-sm:h-20"
        >
          <Skeleton className="h-3 w-24" />
          <Skeleton className={`h-3 ${width}`} />
        </div>
      ))}
    </div>
  )
}

interface EmptyProps {
  /** True when filters hide everything; false when there is nothing at all. */
  filtered: boolean
  title: string
  hint: ReactNode
  onClear: () => void
}

/** Nothing to show, and what to do about it. */
export function TableEmpty({ filtered, title, hint, onClear }: EmptyProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-md border border-border bg-card px-6 py-16 text-center">
      <SearchX aria-hidden="true" className="size-8 text-muted-foreground" />
      <p className="text-lg font-medium">{title}</p>
      <div className="max-w-prose text-muted-foreground">
        {filtered ? 'Élargissez la recherche ou retirez des filtres.' : hint}
      </div>
      {filtered ? (
        <Button variant="outline" onClick={onClear}>
          Effacer la recherche et les filtres
        </Button>
      ) : null}
    </div>
  )
}

interface FailedProps {
  message: string
  onRetry: () => void
  /** Given when the search or the filters are what was refused: they are cleared instead of asked again. */
  onClear?: (() => void) | undefined
}

/** The list could not be read. */
export function TableFailed({ message, onRetry, onClear }: FailedProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded-md border border-border bg-card px-6 py-16 text-center"
    >
      <TriangleAlert aria-hidden="true" className="size-8 text-destructive" />
      <p className="text-lg font-medium">La liste n’a pas pu être chargée</p>
      <p className="max-w-prose text-muted-foreground">
        {onClear ? 'Un filtre de cette adresse n’est pas valide. Effacez les filtres pour revoir la liste.' : message}
      </p>
      {onClear ? (
        <Button variant="outline" onClick={onClear}>
          Effacer la recherche et les filtres
        </Button>
      ) : (
        <Button variant="outline" onClick={onRetry}>
          <RotateCw aria-hidden="true" /> Réessayer
        </Button>
      )}
    </div>
  )
}
