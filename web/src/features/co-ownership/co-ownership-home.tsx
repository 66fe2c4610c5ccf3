import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { Scale, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { KeptCard } from '@/features/home/at-hand'
import { TodoLine } from '@/features/home/todo-list'
import { useAbility } from '@/lib/use-ability'
import { useKeptCopros } from './kept-copros'
import { Portfolio } from './portfolio/portfolio'
import { usePortfolioScope } from './portfolio/portfolio-scope'
import { figureHref } from './portfolio/portfolio-words'

/** Home in co-ownership mode: the portfolio, what is missing from what was typed, and what one keeps at hand. */
export default function CoOwnershipHome({ actions }: { actions: ReactNode }) {
  const ability = useAbility()
  const kept = <KeptCard {...useKeptCopros()} of="d’une copropriété, d’un lot" />
  if (ability.can('read', 'copro'))
    return <Portfolio above={actions} below={ability.can('read', 'lot') ? <Missing /> : null} beside={kept} />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1.1fr_1fr]">
      <section aria-labelledby="a-faire" className="flex min-w-0 flex-col gap-3">
        <h2 id="a-faire" className="text-lg font-semibold">
          À faire
        </h2>
        {actions}
      </section>
      {kept}
    </div>
  )
}

const missing = [
  {
    filter: 'without_owner',
    one: 'lot sans propriétaire',
    many: 'lots sans propriétaire',
    hint: 'Personne n’y est saisi aujourd’hui.',
    icon: UserX,
  },
  {
    filter: 'without_tantieme',
    one: 'lot sans tantièmes',
    many: 'lots sans tantièmes',
    hint: 'Une répartition de charges les oublierait.',
    icon: Scale,
  },
] as const

/** Gaps in the sheets of lots. */
function Missing() {
  return (
    <section aria-labelledby="a-completer" className="flex flex-col gap-3">
      <h2 id="a-completer" className="text-lg font-semibold">
        À compléter
      </h2>
      <ul className="flex flex-col divide-y rounded-lg border bg-card">
        {missing.map(one => (
          <MissingLine key={one.filter} {...one} />
        ))}
      </ul>
    </section>
  )
}

function MissingLine({ filter, one, many, hint, icon }: (typeof missing)[number]) {
  const { id } = useUser()
  const { mine } = usePortfolioScope()
  const asked = { [filter]: 'true', ...(mine ? { urbanis_collaborators: id } : {}) }
  const read = useRead(lotEndpoints.list, { query: { ...asked, size: 1 } })
  const value = read.data?.totalItems
  if (value === undefined) return null
  const to = figureHref({ list: 'lots', filter: asked })
  return <TodoLine to={to} value={value} icon={icon} title={value >= 2 ? many : one} hint={hint} />
}
