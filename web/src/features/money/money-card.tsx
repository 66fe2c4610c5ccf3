import { formatCount, formatEuro } from '@faitage/contracts/kernel/format-number'
import { type MoneyKey, moneyEndpoints, moneyLabels } from '@faitage/contracts/steering/money.endpoints'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useRead } from '@/api/queries'
import { withPart } from '@/components/record/pages/with-part'
import { useOwnSearch } from '@/lib/use-own-search'

const MoneyRows = lazy(() => import('./money-rows.tsx').then(module => ({ default: module.MoneyRows })))

/** What is asked of money: a project's, some missions', one's own projects'. */
export interface MoneyQuery {
  project_id?: string
  missions_id?: string[]
  mine?: 'true' | 'false'
}
/** The figure that is opened, in the address. */
const PART = 'argent'

/** Money at a glance: each figure opens its papers. Where there is none of anything, nothing is shown. */
export default function MoneyCard({
  path,
  query,
  title = 'Argent',
}: {
  path: string
  query: MoneyQuery
  title?: string
}) {
  const search = useOwnSearch()
  const { data } = useRead(moneyEndpoints.figures, { query: query as never }, { keepPrevious: true })
  const asked = new URLSearchParams(search).get(PART)
  const opened = asked !== null && Object.hasOwn(moneyLabels, asked) ? (asked as MoneyKey) : undefined
  const shown = data?.figures.filter(({ count }) => count > 0) ?? []
  if (shown.length === 0 && !opened) return null
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {shown.map(({ key, count, amount }) => (
          <li key={key} className="min-w-0">
            <Link
              to={path + withPart(search, PART, key)}
              className={`flex min-h-11 flex-col rounded-lg border bg-card p-3 hover:bg-accent ${key === 'late' ? 'border-warning/40 bg-warning-soft text-warning-soft-foreground' : ''}`}
            >
              <span className={key === 'late' ? 'text-sm' : 'text-sm text-muted-foreground'}>
                {moneyLabels[key]} ({formatCount(count)})
              </span>
              <span className="font-semibold tabular">{formatEuro(amount)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Suspense>
        {opened ? <MoneyRows figure={opened} query={query} closed={path + withPart(search, PART, undefined)} /> : null}
      </Suspense>
    </section>
  )
}
