import { formatCount } from '@faitage/contracts/kernel/format-number'
import type { Indicator } from '@faitage/contracts/steering/home.endpoints'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { cn } from '@/lib/utils'
import { indicatorWords, projectsHref } from './indicators'

/** Figures as lines to act upon; each opens exactly the rows it counts. What is done goes to the end. */
export function TodoList({ indicators }: { indicators: readonly Indicator[] }) {
  const todo = indicators
    .filter(({ key }) => indicatorWords[key].todo)
    .sort((a, b) => Number(b.value > 0) - Number(a.value > 0))
  return (
    <ul className="flex flex-col divide-y rounded-lg border bg-card">
      {todo.map(({ key, value, filter }) => {
        const words = indicatorWords[key]
        return (
          <li key={key}>
            <Link
              to={projectsHref(filter)}
              className="flex items-center gap-3 px-4 py-3 hover:bg-accent focus-visible:-outline-offset-2"
            >
              <words.icon
                aria-hidden
                className={cn('size-5 shrink-0', value > 0 ? 'text-clay' : 'text-muted-foreground')}
              />
              <span
                className={cn(
                  'min-w-9 shrink-0 whitespace-nowrap text-right sm:min-w-14 text-xl font-semibold tabular',
                  value > 0 ? 'text-clay' : 'text-muted-foreground',
                )}
              >
                {formatCount(value)}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{words.title(value)}</span>
                <span className="block text-sm text-muted-foreground">{words.hint}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** The figures that only say where things stand. */
export function Standing({ indicators }: { indicators: readonly Indicator[] }) {
  const shown = indicators.filter(({ key }) => !indicatorWords[key].todo)
  return (
    <ul className="grid grid-cols-2 gap-4">
      {shown.map(({ key, value, filter }) => {
        const words = indicatorWords[key]
        return (
          <li key={key}>
            <Link
              to={projectsHref(filter)}
              className="flex h-full flex-col rounded-lg border bg-card p-4 hover:bg-accent"
            >
              <span className="text-2xl font-semibold whitespace-nowrap tabular">{formatCount(value)}</span>
              <span className="font-medium">{words.title(value)}</span>
              <span className="text-sm text-muted-foreground">{words.hint}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
