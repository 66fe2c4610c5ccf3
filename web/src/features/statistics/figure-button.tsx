import { formatCount } from '@faitage/contracts/kernel/format-number'
import type { StatisticFigure, StatisticFilter } from '@faitage/contracts/steering/mission-statistics.endpoints'

/** A number that opens its rows; nothing is behind a zero. */
export function FigureButton({
  figure: { value, filter },
  about,
  onOpen,
}: {
  figure: StatisticFigure
  /** What it counts, for whoever does not see the table around it. */
  about: string
  onOpen: (filter: StatisticFilter) => void
}) {
  if (value === 0) return <span className="px-2 text-muted-foreground">0</span>
  return (
    <button
      type="button"
      data-printed
      className="min-h-8 px-2 text-info underline underline-offset-2 pointer-coarse:min-h-10"
      onClick={() => onOpen(filter)}
    >
      {formatCount(value)}
      <span className="sr-only"> {about}</span>
    </button>
  )
}
