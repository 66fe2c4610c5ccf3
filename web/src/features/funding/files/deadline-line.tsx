import { deadlineKindLabels } from '@faitage/contracts/funding/deadline-kind'
import { type DeadlineState, deadlineStateLabels } from '@faitage/contracts/funding/deadlines'
import type { FundingFileAnswer } from '@faitage/contracts/funding/funding-file.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { Badge, type BadgeVariant } from '@/components/ui/badge'

export type Deadline = FundingFileAnswer['items'][number]['deadlines'][number]

const variants: Record<DeadlineState, BadgeVariant> = {
  running: 'info',
  extended: 'progress',
  met: 'success',
  missed: 'destructive',
  waived: 'neutral',
}

/** A deadline as one says it: until when, how long is left, what happens afterwards. */
export function DeadlineLine({ deadline }: { deadline: Deadline }) {
  const { kind, state, until, days_left, extension_asked_by, effect } = deadline
  const runs = state === 'running' || state === 'extended'
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      <Badge variant={variants[state]}>{deadlineStateLabels[state]}</Badge>
      <span className="tabular">
        {deadlineKindLabels[kind]} au plus tard le {formatDay(until)}
        {effect && state !== 'met' && state !== 'waived' ? ` (ensuite, ${effect.toLowerCase()})` : ''}
        {runs && (days_left === 0 ? ', c’est aujourd’hui' : `, encore ${countOf(days_left, 'jour', 'jours')}`)}
        {runs && extension_asked_by ? `. Prorogation à demander au plus tard le ${formatDay(extension_asked_by)}` : ''}
      </span>
    </span>
  )
}
