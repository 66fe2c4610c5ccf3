import { buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import { coproTitle } from '@faitage/contracts/co-ownership/copro'
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { lotTypes } from '@faitage/contracts/co-ownership/lot.words'
import { personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { addDays, formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Euro, Scale, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRead } from '@/api/queries'
import { Coming } from '@/components/coming'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card, CardTitle } from '@/components/ui/card'
import { KeptCard } from '@/features/home/at-hand'
import { StandingCard, TodoLine } from '@/features/home/todo-list'
import { useAbility } from '@/lib/use-ability'
import { useKeptCopros } from './kept-copros'
import { coproHref, lotHref } from './tree-hrefs'

/** Days before its end from which a mandate is prepared: a general meeting is called and held meanwhile. */
const MANDATE_DAYS = 180
/** Rows of a card. */
const SHOWN = 6
const size = 20

/** Home in co-ownership mode: what the person’s own missions ask for, and what they hold. */
export default function CoOwnershipHome({ actions }: { actions: ReactNode }) {
  const ability = useAbility()
  const kept = useKeptCopros()
  const may = (right: 'copro' | 'building' | 'lot' | 'person') => ({ enabled: ability.can('read', right) })
  const until = addDays(todayInParis(), MANDATE_DAYS)
  const ending = { contract_end_date: `..${until}`, sortBy: 'contract_end_date' } as const
  const owing = { unpaid_amount: '1..', sortBy: 'unpaid_amount', sortDirection: 'desc' } as const
  const mandates = useRead(coproEndpoints.list, { query: { ...ending, size } }, may('copro'))
  const arrears = useRead(lotEndpoints.list, { query: { ...owing, size } }, may('lot'))
  const ownerless = useRead(lotEndpoints.list, { query: { without_owner: 'true', size } }, may('lot'))
  const shareless = useRead(lotEndpoints.list, { query: { without_tantieme: 'true', size } }, may('lot'))
  const held = {
    copros: useRead(coproEndpoints.list, { query: { size } }, may('copro')),
    buildings: useRead(buildingEndpoints.list, { query: { size } }, may('building')),
    lots: useRead(lotEndpoints.list, { query: { size } }, may('lot')),
    person: useRead(personEndpoints.list, { query: { size } }, may('person')),
  }
  const asked = [mandates, arrears, ownerless, shareless, ...Object.values(held)]
  const retry = () => {
    for (const one of asked) if (one.error) void one.refetch()
  }
  const failed = asked.find(one => one.error)
  if (failed?.error)
    return (
      <Alert variant="destructive">
        <AlertDescription className="flex flex-wrap items-center gap-4">
          {failed.error.message}
          <Button size="sm" variant="outline" onClick={retry}>
            Réessayer
          </Button>
        </AlertDescription>
      </Alert>
    )
  if (asked.some(one => one.isLoading)) return <Coming />
  const todo = [
    {
      list: mandates,
      to: href('/copros', ending),
      icon: CalendarClock,
      title: (count: number) => (count >= 2 ? 'mandats de syndic à préparer' : 'mandat de syndic à préparer'),
      hint: 'Échus, ou qui finissent dans les six mois.',
    },
    {
      list: arrears,
      to: href('/lots', owing),
      icon: Euro,
      title: (count: number) => (count >= 2 ? 'lots avec des impayés de charges' : 'lot avec des impayés de charges'),
      hint: 'Au dernier relevé de chacun.',
    },
    {
      list: ownerless,
      to: href('/lots', { without_owner: 'true' }),
      icon: UserX,
      title: (count: number) => (count >= 2 ? 'lots sans propriétaire' : 'lot sans propriétaire'),
      hint: 'Personne n’y est saisi aujourd’hui.',
    },
    {
      list: shareless,
      to: href('/lots', { without_tantieme: 'true' }),
      icon: Scale,
      title: (count: number) => (count >= 2 ? 'lots sans tantièmes' : 'lot sans tantièmes'),
      hint: 'Une répartition de charges les oublierait.',
    },
  ].flatMap(({ list, ...line }) => (list.data ? [{ ...line, value: list.data.totalItems }] : []))
  todo.sort((a, b) => Number(b.value > 0) - Number(a.value > 0))
  const standing = (
    [
      ['copros', 'copropriété', 'copropriétés'],
      ['buildings', 'bâtiment', 'bâtiments'],
      ['lots', 'lot', 'lots'],
      ['person', 'personne', 'personnes'],
    ] as const
  ).flatMap(([path, one, many]) => {
    const value = held[path].data?.totalItems
    return value === undefined ? [] : [{ to: `/${path}`, value, title: value >= 2 ? many : one }]
  })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1.1fr_1fr]">
      <section aria-labelledby="a-faire" className="flex min-w-0 flex-col gap-3">
        <h2 id="a-faire" className="text-lg font-semibold">
          À faire
        </h2>
        {actions}
        <ul className="flex flex-col divide-y rounded-lg border bg-card">
          {todo.map(({ title, value, ...line }) => (
            <TodoLine key={line.to} {...line} value={value} title={title(value)} />
          ))}
        </ul>
        <h2 className="mt-3 text-lg font-semibold">Ce que vous suivez</h2>
        <ul className="grid grid-cols-2 gap-4">
          {standing.map(card => (
            <StandingCard key={card.to} {...card} />
          ))}
        </ul>
      </section>
      <div className="flex min-w-0 flex-col gap-6">
        <KeptCard {...kept} of="d’une copropriété, d’un lot" />
        {mandates.data && (
          <Rows id="mandats" title="Fins de mandat" none="Aucun mandat ne finit dans les six mois.">
            {mandates.data.items.slice(0, SHOWN).map(copro => (
              <Row
                key={copro.id}
                to={coproHref(copro)}
                label={coproTitle(copro)}
                hint={formatDay(copro.syndic?.contract_end_date)}
              />
            ))}
          </Rows>
        )}
        {arrears.data && (
          <Rows id="impayes" title="Impayés de charges les plus lourds" none="Aucun lot n’a d’impayé de charges.">
            {arrears.data.items.slice(0, SHOWN).map(lot => (
              <Row
                key={lot.id}
                to={lotHref(lot)}
                label={`${lot.copro_title}, lot ${lot.lot_number} (${lotTypes[lot.type].toLowerCase()})`}
                hint={formatEuro(lot.unpaid_amount)}
              />
            ))}
          </Rows>
        )}
      </div>
    </div>
  )
}

const href = (path: string, query: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(query)}`

function Rows({ id, title, none, children }: { id: string; title: string; none: string; children: ReactNode[] }) {
  return (
    <Card aria-labelledby={id}>
      <CardTitle id={id}>{title}</CardTitle>
      {children.length === 0 ? <p className="text-sm text-muted-foreground">{none}</p> : <ul>{children}</ul>}
    </Card>
  )
}

function Row({ to, label, hint }: { to: string; label: string; hint: string }) {
  return (
    <li>
      <Link to={to} className="flex min-h-9 items-center gap-3 rounded-md px-2 hover:bg-accent">
        <span className="min-w-0 truncate font-medium">{label}</span>
        <span className="ml-auto shrink-0 whitespace-nowrap text-sm text-muted-foreground tabular">{hint}</span>
      </Link>
    </li>
  )
}
