import type { FundingFileAnswer } from '@faitage/contracts/funding/funding-file.endpoints'
import { formatEuro } from '@faitage/contracts/kernel/format-number'

/** The money of a funder, in one line. */
export function MoneyLine({ funder }: { funder: FundingFileAnswer['items'][number] }) {
  const { simulated, asked, granted, paid, is_refused } = funder
  const parts = [
    simulated > 0 && `${formatEuro(simulated)} simulés`,
    asked !== null && `${formatEuro(asked)} demandés`,
    is_refused ? 'refusé' : granted !== null && `${formatEuro(granted)} accordés`,
    paid > 0 && `${formatEuro(paid)} versés`,
  ].filter(Boolean)
  return <p className="text-sm text-muted-foreground tabular">{parts.join(' · ') || 'Rien de simulé ni de demandé'}</p>
}
