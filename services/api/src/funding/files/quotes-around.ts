import type { FundingFileSheet } from '@faitage/contracts/funding/funding-file'
import type { AnyProject } from '@faitage/contracts/projects/project-state'
import type { Api } from '../../kernel/api.ts'
import { quotesOf } from '../simulations/given.ts'
import type { QuoteAround } from './warnings.ts'

type Quotes = Awaited<ReturnType<typeof quotesOf>>
const priceOf = ({ sheet }: Quotes[number]) => sheet.price_incl_tax ?? 0

/** The quotes of a project as they stand, each with its price at the end of every day that something was deposited. */
export async function quotesAround(
  api: Api,
  project: AnyProject,
  { deposits }: FundingFileSheet,
): Promise<QuoteAround[]> {
  if (project.life !== 'opened' || !deposits?.length) return []
  const opened = project.statuses[0]?.on ?? ''
  const days = [...new Set(deposits.map(({ on }) => on))].filter(on => opened <= on && on < api.clock.today())
  const [now, ...then] = await Promise.all([quotesOf(api, project), ...days.map(on => quotesOf(api, project, on))])
  return now.map(quote => ({
    name: quote.sheet.name ?? 'sans nom',
    dated: quote.sheet.document_date ?? null,
    price: priceOf(quote),
    before: new Map(
      days.flatMap((on, at) => {
        const known = then[at]?.find(({ id }) => id === quote.id)
        return known ? [[on, priceOf(known)] as const] : []
      }),
    ),
  }))
}
