import { fundingDeadlineEndpoints } from '@faitage/contracts/funding/funding-deadlines.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { Link } from '@tanstack/react-router'
import { Clock, TriangleAlert } from 'lucide-react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { Badge } from '@/components/ui/badge'
import { deadlineTitle, nearness, riskWords, whatIsDue } from './deadline-words.ts'

/** The nearest deadline of a project’s funders, with the money that hangs on it: it leads to its file. */
export default function NextFundingDeadline({ project: { id, hidden_features } }: { project: ProjectDetail }) {
  const { permissions, role } = useUser()
  const enabled =
    role !== 'client' && permissions.includes('read simulation') && !hidden_features.includes('ca_funders')
  const query = { project_id: id, size: 1, sortBy: 'until' } as const
  const { data } = useRead(fundingDeadlineEndpoints.list, { query }, { enabled })
  const [first] = data?.items ?? []
  if (!enabled || !data || !first) return null
  const { words, variant } = nearness(first)
  const Icon = variant === 'destructive' ? TriangleAlert : Clock
  const others = data.totalItems - 1
  return (
    <Link
      to={`/projects/edit/${id}/funders`}
      title={deadlineTitle(first)}
      className="max-w-full rounded-full hover:underline"
    >
      <Badge variant={variant} className="whitespace-normal">
        <Icon aria-hidden />
        {[whatIsDue(first), words.toLowerCase(), riskWords(first.at_risk)].filter(Boolean).join(' · ')}
        {others > 0 ? ` (et ${countOf(others, 'autre', 'autres')})` : ''}
      </Badge>
    </Link>
  )
}
