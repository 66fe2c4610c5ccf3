import { type AlertBucket, alertBuckets, bucketLabels } from '@faitage/contracts/alerts/alert.endpoints'
import { deadlineKindLabels } from '@faitage/contracts/funding/deadline-rule'
import { type FundingDeadline, fundingDeadlineEndpoints } from '@faitage/contracts/funding/funding-deadlines.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf, formatEuro } from '@faitage/contracts/kernel/format-number'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '@/api/queries'
import { ShortPager } from '@/components/short-pager'
import { Button } from '@/components/ui/button'

const SIZE = 8

/** The deadlines of funders with the money that hangs on each; nothing where no file runs. */
export default function OwnFundingDeadlines({ missions }: { missions: readonly string[] }) {
  const [bucket, setBucket] = useState<AlertBucket>()
  const [page, setPage] = useState(1)
  const query = { mission_id: [...missions], page, size: SIZE, ...(bucket ? { bucket: [bucket] } : {}) }
  const { data } = useRead(fundingDeadlineEndpoints.list, { query }, { keepPrevious: true })
  const all = alertBuckets.reduce((sum, name) => sum + (data?.buckets[name].deadlines ?? 0), 0)
  if (!data || all === 0) return null
  const turn = (next: AlertBucket | undefined) => {
    setBucket(next)
    setPage(1)
  }
  return (
    <section aria-labelledby="echeances-financeurs" className="flex flex-col gap-3">
      <h2 id="echeances-financeurs" className="text-lg font-semibold">
        Échéances des financeurs
      </h2>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Proximité</legend>
        {alertBuckets.map(name => {
          const { deadlines, at_risk } = data.buckets[name]
          return deadlines === 0 ? null : (
            <Button
              key={name}
              size="sm"
              variant={bucket === name ? 'default' : 'outline'}
              aria-pressed={bucket === name}
              onClick={() => turn(bucket === name ? undefined : name)}
            >
              {bucketLabels[name]}&nbsp;: {deadlines}
              {at_risk > 0 && ` · ${formatEuro(at_risk, { whole: true })} en jeu`}
            </Button>
          )
        })}
      </fieldset>
      <ul className="flex flex-col divide-y rounded-lg border bg-card">
        {data.items.map(one => (
          <li key={`${one.project_id} ${one.funder_id} ${one.kind}`}>
            <Line deadline={one} />
          </li>
        ))}
      </ul>
      <ShortPager label="Pages des échéances" page={page} size={SIZE} total={data.totalItems} onPage={setPage} />
    </section>
  )
}

function Line({ deadline }: { deadline: FundingDeadline }) {
  const { project_id, project_title, mission_name, funder_name, kind, until, days_left, at_risk, effect, mine } =
    deadline
  const late = days_left < 0
  return (
    <Link
      to={`/projects/edit/${project_id}/funders`}
      className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-accent focus-visible:-outline-offset-2"
    >
      <span className="min-w-0">
        <span className="block font-medium [overflow-wrap:anywhere]">
          {project_title}
          {mine ? ', un de vos projets' : ''}
        </span>
        <span className="block text-sm text-muted-foreground [overflow-wrap:anywhere]">
          {deadlineKindLabels[kind]}, {funder_name} · {mission_name}
        </span>
      </span>
      <span className="text-sm tabular">
        <span className={late ? 'text-destructive' : ''}>
          {late
            ? `Dépassée depuis le ${formatDay(until)}`
            : days_left === 0
              ? 'Aujourd’hui'
              : `${formatDay(until)}, encore ${countOf(days_left, 'jour', 'jours')}`}
        </span>
        {at_risk > 0 && ` · ${formatEuro(at_risk, { whole: true })} en jeu`}
        {late && effect ? ` (${effect.toLowerCase()})` : ''}
      </span>
    </Link>
  )
}
