import { formatCount } from '@faitage/contracts/kernel/format-number'
import { Link } from '@tanstack/react-router'

export interface Bar {
  readonly label: string
  readonly value: number
  readonly to: string
}

/** Few figures beside each other as bars, each of which opens its rows. */
export function PortfolioBars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul aria-label={label} className="flex flex-col">
      {bars.map(bar => (
        <li key={bar.label}>
          <Link to={bar.to} className="flex min-h-9 items-center gap-2 rounded-sm px-1 text-sm hover:bg-accent">
            <span className="w-2/5 shrink-0 leading-tight">{bar.label}</span>
            <span className="flex min-w-0 flex-1 items-center pr-10">
              <span
                aria-hidden
                className="h-4 shrink-0 rounded-r-sm bg-chart-1"
                style={{ width: `${(bar.value / most) * 100}%` }}
              />
              <span className="pl-1.5 text-muted-foreground tabular">{formatCount(bar.value)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
