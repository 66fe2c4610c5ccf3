import { deadlineKindLabels } from '@faitage/contracts/funding/deadline-kind'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import type { FundingShareRow } from '@faitage/contracts/steering/funding-report'

/** The aid of a funder to a project, in a line: its number, its amounts with their days, the next deadline. */
function told({ reference, deadline, ...share }: FundingShareRow): string[] {
  const dated = (what: string, amount: number | null, on: string | null) =>
    on ? [`${amount === null ? 'sans montant' : formatEuro(amount)} ${what} le ${formatDay(on)}`] : []
  return [
    ...(reference ? [`nº ${reference}`] : []),
    ...dated('demandés', share.asked, share.asked_on),
    ...(share.is_refused
      ? [`refusé le ${formatDay(share.decided_on)}`]
      : dated('accordés', share.granted, share.decided_on)),
    ...(share.paid > 0 ? [`${formatEuro(share.paid)} versés`] : []),
    ...(share.remaining > 0 ? [`reste ${formatEuro(share.remaining)}`] : []),
    ...(share.overpaid > 0 ? [`${formatEuro(share.overpaid)} de trop`] : []),
    ...(deadline
      ? [
          `${deadlineKindLabels[deadline.kind].toLowerCase()} ${deadline.days_left < 0 ? 'dépassée depuis le' : 'avant le'} ${formatDay(deadline.until)}`,
        ]
      : []),
  ]
}

/** The shares of the funders of a project, below its name. */
export const FundingShares = ({ shares }: { shares: readonly FundingShareRow[] }) => (
  <ul className="flex flex-col gap-0.5 text-sm text-muted-foreground">
    {shares.map((share, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two funders may have one name, and the list only changes whole
      <li key={`${share.funder_name} ${at}`} className="[overflow-wrap:anywhere] tabular">
        <span className="font-medium text-foreground">{share.funder_name}</span>
        {'\u00A0: '}
        {told(share).join(' · ')}
      </li>
    ))}
  </ul>
)
