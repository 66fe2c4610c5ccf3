import { type Outline, textBy } from '@faitage/contracts/kernel/outline'
import type { MissionContract } from '@faitage/contracts/missions/mission-contract.endpoints'
import { Link, useLocation } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { RecordSheet } from '@/components/record/pages/record-sheet'
import { withPart } from '@/components/record/pages/with-part'
import { Button } from '@/components/ui/button'
import { useOwnSearch } from '@/lib/use-own-search'
import type { ContractListOf, ContractRow } from './contract-kits'

interface ContractListProps {
  list: ContractListOf
  contract: MissionContract
  readOnly: boolean
}

/** One of the lists of a contract; each line opens in a panel, which saves by itself. */
export function ContractList({ list: { part, kit, list, told }, contract, readOnly }: ContractListProps) {
  const { pathname } = useLocation()
  const search = useOwnSearch()
  const hrefOf = (id: string) => pathname + withPart(search, part, id)
  const items = contract[list] as readonly ContractRow[]
  const id = `contrat-${part}`
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-titre`}
      className="flex scroll-mt-40 flex-col gap-3 rounded-lg border bg-card p-4 outline-none sm:p-6"
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`${id}-titre`} className="text-lg font-semibold">
          {kit.record.words.titles}
        </h2>
        {!readOnly && (
          <Button asChild variant="outline" size="sm">
            <Link to={hrefOf('new')}>
              <Plus aria-hidden /> {kit.noun.fresh}
            </Link>
          </Button>
        )}
      </header>
      {items.length === 0 ? (
        <p className="text-muted-foreground">{kit.noun.none}.</p>
      ) : (
        <ul className="flex flex-col divide-y">
          {items.map(item => (
            <li key={item.id} className="relative -mx-2 flex flex-col gap-0.5 px-2 py-2 hover:bg-accent">
              <Link to={hrefOf(item.id)} className="font-medium break-words after:absolute after:inset-0">
                {kit.titleOf(item)}
              </Link>
              <span className="text-sm break-words text-muted-foreground">{lineOf(kit.record, told, item)}</span>
            </li>
          ))}
        </ul>
      )}
      <RecordSheet kit={kit} part={part} start={{ mission_id: contract.id }} />
    </section>
  )
}

/** What is told of one, on a line. */
function lineOf({ fields }: Outline, told: readonly string[], item: ContractRow): string {
  const values = item as unknown as Record<string, unknown>
  // A line ends with the point that parts two of them, none starts with it.
  return told.flatMap(name => textBy(fields[name]!, values[name]) ?? []).join('\u00A0· ')
}
