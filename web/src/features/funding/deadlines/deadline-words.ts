import { deadlineKindLabels } from '@faitage/contracts/funding/deadline-kind'
import type { FundingDeadline } from '@faitage/contracts/funding/funding-deadlines.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf, formatEuro } from '@faitage/contracts/kernel/format-number'
import type { BadgeVariant } from '@/components/ui/badge'

type Told = Pick<FundingDeadline, 'kind' | 'funder_name' | 'until' | 'days_left' | 'at_risk'>

/** How near it is, said in words: a colour only repeats it. Pure. */
export function nearness({ days_left }: Pick<Told, 'days_left'>): { words: string; variant: BadgeVariant } {
  if (days_left < 0) return { words: `Dépassée de ${countOf(-days_left, 'jour', 'jours')}`, variant: 'destructive' }
  if (days_left === 0) return { words: 'Aujourd’hui', variant: 'destructive' }
  const words = `Encore ${countOf(days_left, 'jour', 'jours')}`
  return { words, variant: days_left <= 7 ? 'destructive' : days_left <= 30 ? 'warning' : 'neutral' }
}

/** `Début des travaux, Anah`. Pure. */
export const whatIsDue = ({ kind, funder_name }: Pick<Told, 'kind' | 'funder_name'>): string =>
  `${deadlineKindLabels[kind]}, ${funder_name}`

/** `18 000 € en jeu`; nothing where no money hangs on it. Pure. */
export const riskWords = (at_risk: number): string =>
  at_risk > 0 ? `${formatEuro(at_risk, { whole: true })} en jeu` : ''

/** All of it in one line, for whoever hears it or hovers it. Pure. */
export const deadlineTitle = (deadline: Told): string =>
  [whatIsDue(deadline), `avant le ${formatDay(deadline.until)}`, riskWords(deadline.at_risk)].filter(Boolean).join(', ')
