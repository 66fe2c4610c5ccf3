import { formatCount } from '@faitage/contracts/kernel/format-number'
import type { Indicator } from '@faitage/contracts/steering/home.endpoints'
import { Link } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/utils'
import { indicatorWords, projectsHref } from './indicators'

/** A figure as a line to act upon. */
export function TodoLine({
  to,
  value,
  icon: Icon,
  title,
  hint,
  children,
}: {
  to: string
  value: number
  icon: LucideIcon
  title: string
  hint: string
  /** Some of its rows. */
  children?: ReactNode
}) {
  const tone = value > 0 ? 'text-clay' : 'text-muted-foreground'
  return (
    <li>
      <Link to={to} className="flex items-center gap-3 px-4 py-3 hover:bg-accent focus-visible:-outline-offset-2">
        <Icon aria-hidden className={cn('size-5 shrink-0', tone)} />
        <span
          className={cn(
            'min-w-9 shrink-0 whitespace-nowrap text-right sm:min-w-14 text-xl font-semibold tabular',
            tone,
          )}
        >
          {formatCount(value)}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title}</span>
          <span className="block text-sm text-muted-foreground">{hint}</span>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      </Link>
      {children}
    </li>
  )
}

/** Figures as lines to act upon; each opens exactly the rows it counts. What is done goes to the end. */
export function TodoList({ indicators }: { indicators: readonly Indicator[] }) {
  const todo = indicators
    .filter(({ key }) => indicatorWords[key].todo)
    .sort((a, b) => Number(b.value > 0) - Number(a.value > 0))
  return (
    <ul className="flex flex-col divide-y rounded-lg border bg-card">
      {todo.map(({ key, value, filter }) => {
        const { title, hint, icon } = indicatorWords[key]
        return (
          <TodoLine key={key} to={projectsHref(filter)} value={value} icon={icon} title={title(value)} hint={hint} />
        )
      })}
    </ul>
  )
}

/** A figure that only says where things stand. */
export function StandingCard({ to, value, title, hint }: { to: string; value: number; title: string; hint?: string }) {
  return (
    <li>
      <Link to={to} className="flex h-full flex-col rounded-lg border bg-card p-4 hover:bg-accent">
        <span className="text-2xl font-semibold whitespace-nowrap tabular">{formatCount(value)}</span>
        <span className="font-medium">{title}</span>
        {hint && <span className="text-sm text-muted-foreground">{hint}</span>}
      </Link>
    </li>
  )
}

/** The figures that only say where things stand. */
export function Standing({ indicators }: { indicators: readonly Indicator[] }) {
  const shown = indicators.filter(({ key }) => !indicatorWords[key].todo)
  return (
    <ul className="grid grid-cols-2 gap-4">
      {shown.map(({ key, value, filter }) => {
        const { title, hint } = indicatorWords[key]
        return <StandingCard key={key} to={projectsHref(filter)} value={value} title={title(value)} hint={hint} />
      })}
    </ul>
  )
}
