import type { FundingDeadline } from '@faitage/contracts/funding/funding-deadlines.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { Link } from '@tanstack/react-router'
import { Badge } from '@/components/ui/badge'
import { PhoneLink } from '@/components/ui/phone-link'
import { nearness, riskWords, whatIsDue } from './deadline-words.ts'

interface DeadlineLinesProps {
  label: string
  items: readonly FundingDeadline[]
  /** Names the people who follow each. */
  withReferrers?: boolean
}

/** Deadlines of funders, one a line: the day, of whom, whom to call, and what hangs on it. */
export const DeadlineLines = ({ label, items, withReferrers = false }: DeadlineLinesProps) => (
  <ul aria-label={label} className="flex flex-col divide-y rounded-lg border bg-card">
    {items.map(one => (
      <li
        key={`${one.project_id} ${one.funder_id} ${one.kind}`}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2"
      >
        <Line deadline={one} withReferrers={withReferrers} />
      </li>
    ))}
  </ul>
)

function Line({ deadline, withReferrers }: { deadline: FundingDeadline; withReferrers: boolean }) {
  const { project_id, project_title, mission_name, phone, until, days_left, at_risk, effect, mine, referrers } =
    deadline
  const { words, variant } = nearness(deadline)
  const followed = referrers.map(({ name }) => name).join(', ')
  return (
    <>
      <time dateTime={until} className="w-24 shrink-0 font-medium tabular">
        {formatDay(until)}
      </time>
      <div className="min-w-0 flex-1 basis-64">
        <span className="flex flex-wrap items-center gap-x-3">
          <Link
            to={`/projects/edit/${project_id}/funders`}
            className="min-h-6 font-medium [overflow-wrap:anywhere] hover:underline"
          >
            {project_title}
          </Link>
          <PhoneLink number={phone} className="text-sm pointer-coarse:py-2" />
        </span>
        <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
          {[whatIsDue(deadline), mission_name, ...(withReferrers ? [followed || 'Sans référent'] : [])].join(' · ')}
          {mine && !withReferrers ? ' · votre projet' : ''}
          {days_left < 0 && effect ? ` · ${effect}` : ''}
        </p>
      </div>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {at_risk > 0 ? <span className="tabular">{riskWords(at_risk)}</span> : null}
        <Badge variant={variant}>{words}</Badge>
      </span>
    </>
  )
}
