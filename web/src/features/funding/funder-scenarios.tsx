import { criterionSentence } from '@faitage/contracts/funding/criterion-words'
import type { FunderItem } from '@faitage/contracts/funding/funder.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { Link, useLocation } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { RecordSheet } from '@/components/record/pages/record-sheet'
import { useMay } from '@/components/record/pages/use-may'
import { withPart } from '@/components/record/pages/with-part'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useOwnSearch } from '@/lib/use-own-search'
import { boundsOfScenario, helpOfScenario } from './funding-words'
import { scenarios } from './scenario-kit'

const part = 'scenario'
const locked = { ...scenarios, useReadOnly: () => true }
type Scenario = FunderItem['funding_scenarios'][number]

/** The scenarios of a funder in its page, in the order they were written; each opens in a panel. */
export function FunderScenarios({ funder, readOnly = false }: { funder: FunderItem; readOnly?: boolean }) {
  const creates = useMay()(scenarios.endpoints.create) && !readOnly
  const { pathname } = useLocation()
  const search = useOwnSearch()
  const hrefOf = (id: string) => pathname + withPart(search, part, id)
  const { funding_scenarios: items } = funder
  return (
    <section aria-labelledby="scenarios" className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="scenarios" className="text-lg font-semibold">
          Scénarios de financement
        </h2>
        {creates && (
          <Button asChild variant="outline" className="px-3">
            <Link to={hrefOf('new')}>
              <Plus aria-hidden /> {scenarios.noun.fresh}
            </Link>
          </Button>
        )}
      </header>
      {items.length === 0 ? (
        <p className="rounded-lg border border-dashed p-6 text-center text-muted-foreground">
          Sans scénario, ce financeur n’aide personne.
          {creates && ' Commencez par « Nouveau scénario ».'}
        </p>
      ) : (
        <ol className="flex flex-col gap-2">
          {items.map((scenario, index) => (
            <ScenarioCard key={scenario.id} scenario={scenario} number={index + 1} href={hrefOf(scenario.id)} />
          ))}
        </ol>
      )}
      <RecordSheet kit={readOnly ? locked : scenarios} part={part} start={{ funder_id: funder.id }} />
    </section>
  )
}

function ScenarioCard({ scenario, number, href }: { scenario: Scenario; number: number; href: string }) {
  const bounds = boundsOfScenario(scenario).join(' · ')
  return (
    <li className="relative flex gap-x-6 gap-y-2 rounded-lg border bg-card p-4 hover:bg-accent max-sm:flex-col">
      <div className="flex items-baseline gap-3 sm:w-28 sm:shrink-0 sm:flex-col sm:gap-0">
        <Link to={href} className="text-sm text-muted-foreground after:absolute after:inset-0 after:rounded-lg">
          Scénario {number}
        </Link>
        <span className="tabular text-lg font-semibold">{helpOfScenario(scenario)}</span>
        {scenario.to_verify && <Badge variant="warning">À vérifier</Badge>}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        {scenario.criteria.length === 0 ? (
          <p>Sans critère</p>
        ) : (
          <ul className="flex flex-wrap gap-1.5">
            {scenario.criteria.map(criterion => (
              <li key={`${criterion.field} ${criterion.operator}`} className="max-w-full">
                <Badge className="rounded-md text-sm whitespace-normal">{criterionSentence(criterion)}</Badge>
              </li>
            ))}
          </ul>
        )}
        {bounds && <p className="text-sm text-muted-foreground">{bounds.charAt(0).toUpperCase() + bounds.slice(1)}</p>}
        {scenario.source && (
          <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
            Source&nbsp;: {scenario.source}
            {scenario.verified_on && `, vérifiée le ${formatDay(scenario.verified_on)}`}
          </p>
        )}
      </div>
    </li>
  )
}
