import type { MapPoint } from '@faitage/contracts/addresses/map.endpoints'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import { Link } from '@tanstack/react-router'
import { ZoomIn } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { countOfPoints, isGroup, positionWords, sizeOf } from './position-words.ts'

/** Lines of the list; looking closer on the map brings the others. */
const LINES = 100

interface PointListProps {
  /** What the map shows now, or those of one place. */
  points: readonly MapPoint[]
  /** Set when these are the points of one mark: back to all those in view. */
  onAll: (() => void) | undefined
  onPoint: (id: string | undefined) => void
  /** Looks closer at a group. */
  onGroup: (group: MapPoint) => void
  /** The page of a point; of a project, or the sheet of a prospect, by default. */
  hrefOf?: (point: MapPoint) => string
  about?: 'project' | 'copro'
}

/** The page of a point: a project, or the sheet of a prospect. */
export const projectHref = ({ id, prospect }: MapPoint): string =>
  prospect ? `/prospects?fiche=${id}` : `/projects/edit/${id}`

const line =
  'group flex min-h-9 pointer-coarse:min-h-11 items-center justify-between gap-3 rounded-sm px-3 py-1.5 hover:bg-accent'

/** A line marks its point on the map while one is on it. */
const pointing = (id: string, onPoint: PointListProps['onPoint']) => ({
  onMouseEnter: () => onPoint(id),
  onMouseLeave: () => onPoint(undefined),
  onFocus: () => onPoint(id),
  onBlur: () => onPoint(undefined),
})

/** The points in view as links: what the map says, to read, to hear and to walk through with the keyboard. */
export function PointList({
  points,
  onAll,
  onPoint,
  onGroup,
  hrefOf = projectHref,
  about = 'project',
}: PointListProps) {
  return (
    <section aria-labelledby="points-in-view" className="flex min-h-0 flex-col rounded-lg border bg-card">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-b px-4 py-1.5">
        <h2 id="points-in-view" className="font-semibold" aria-live="polite">
          {countOfPoints(points, about)} {onAll ? 'à cet endroit' : 'dans la vue'}
        </h2>
        {onAll ? (
          <Button variant="ghost" size="sm" onClick={onAll}>
            Tout voir
          </Button>
        ) : null}
      </div>
      {points.length === 0 ? (
        <p className="p-4 text-muted-foreground">
          {about === 'copro' ? 'Aucune copropriété' : 'Aucun projet'} ici. Déplacez la carte ou dézoomez.
        </p>
      ) : (
        <ul className="min-h-0 flex-1 overflow-y-auto p-1">
          {points.slice(0, LINES).map(point => {
            const { id, label, town, position_kind, prospect, of_copro } = point
            if (isGroup(point))
              return (
                <li key={id}>
                  <button
                    type="button"
                    className={`${line} w-full text-left`}
                    onClick={() => onGroup(point)}
                    {...pointing(id, onPoint)}
                  >
                    <span className="shrink-0 group-hover:underline">{countOfPoints([point])}</span>
                    <span className="flex min-w-0 items-center gap-2 text-sm text-muted-foreground">
                      {town ? <span className="truncate">vers {town}</span> : null}
                      <ZoomIn aria-hidden className="size-4 shrink-0" />
                      <span className="sr-only">, voir de plus près</span>
                    </span>
                  </button>
                </li>
              )
            return (
              <li key={id}>
                <Link to={hrefOf(point)} className={line} {...pointing(id, onPoint)}>
                  <span className="min-w-0 truncate underline-offset-4 group-hover:underline">{label}</span>
                  {town || prospect || of_copro?.kind === 'building' || position_kind !== 'exact' ? (
                    <span className="max-w-1/2 shrink-0 truncate text-right text-sm text-muted-foreground">
                      {town}
                      {prospect ? <span className="block text-xs text-info">Prospect</span> : null}
                      {of_copro?.kind === 'building' ? <span className="block text-xs text-info">Bâtiment</span> : null}
                      {position_kind === 'exact' ? null : (
                        <span className="block text-xs">{positionWords[position_kind]}</span>
                      )}
                    </span>
                  ) : null}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      {points.length > LINES ? (
        <p className="border-t px-4 py-2 text-sm text-muted-foreground">
          Les {LINES} plus proches du centre sont listés. Zoomez pour voir les{' '}
          {formatCount(sizeOf(points.slice(LINES)))} autres.
        </p>
      ) : null}
    </section>
  )
}
