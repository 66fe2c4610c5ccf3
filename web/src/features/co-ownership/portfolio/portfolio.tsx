import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { type Portfolio as Answer, portfolioEndpoints } from '@faitage/contracts/steering/portfolio.endpoints'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRead } from '@/api/queries'
import { Coming } from '@/components/coming'
import { ReadFailed } from '@/components/read-failed'
import { StandingCard, TodoLine } from '@/features/home/todo-list'
import { ArrearsCard, ComingCard, PhaseCard } from './portfolio-cards'
import { PortfolioScope, usePortfolioScope } from './portfolio-scope'
import { figureHref, standingWords, todoWords } from './portfolio-words'

interface PortfolioProps {
  /** Of one mission; of every one that is followed by default. */
  missionId?: string
  /** Above what there is to do, and below everything at the side. */
  above?: ReactNode
  below?: ReactNode
  beside?: ReactNode
}

/** The figures of the copros that one follows, on the day that the address asks for; each opens its rows. */
export function Portfolio({ missionId, above, below, beside }: PortfolioProps) {
  const { on, mine } = usePortfolioScope()
  const query = {
    ...(on ? { on } : {}),
    ...(mine ? { mine: 'true' as const } : {}),
    ...(missionId ? { mission_id: [missionId] } : {}),
  }
  const read = useRead(portfolioEndpoints.portfolio, { query }, { keepPrevious: true })
  const today = todayInParis()
  const portfolio = read.data
  return (
    <div className="flex flex-col gap-4">
      <PortfolioScope on={on ?? today} today={today} mine={mine} />
      {portfolio ? (
        <div className="grid items-start gap-6 lg:grid-cols-[1.1fr_1fr]">
          <div className="flex min-w-0 flex-col gap-6">
            <Standing portfolio={portfolio} missionId={missionId} />
            {isEmpty(portfolio) ? <Empty mine={mine} missionId={missionId} /> : null}
            <section aria-labelledby="a-faire" className="flex flex-col gap-3">
              <h2 id="a-faire" className="text-lg font-semibold">
                À faire
              </h2>
              {above}
              <Todo portfolio={portfolio} missionId={missionId} />
            </section>
            <PhaseCard portfolio={portfolio} missionId={missionId} />
            {below}
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <ArrearsCard portfolio={portfolio} missionId={missionId} />
            <ComingCard portfolio={portfolio} />
            {beside}
          </div>
        </div>
      ) : read.error ? (
        <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Coming />
      )}
    </div>
  )
}

const isEmpty = ({ figures }: Answer) => figures.some(({ key, value }) => key === 'copros' && value === 0)

interface FiguresProps {
  portfolio: Answer
  missionId: string | undefined
}

/** The first step where there is no copro at all. */
const Empty = ({ mine, missionId }: { mine: boolean; missionId: string | undefined }) =>
  mine ? (
    <p className="text-muted-foreground">
      Vous n’êtes collaborateur d’aucune copropriété. La fiche de chacune dit qui le sont.
    </p>
  ) : (
    <p className="text-muted-foreground">
      {missionId ? 'Cette mission n’a pas encore de copropriété. ' : 'Vos missions n’ont pas encore de copropriété. '}
      <Link to={`${missionId ? `/missions/${missionId}` : ''}/copros`} className="text-info underline">
        Créer ou importer des copropriétés
      </Link>
    </p>
  )

/** How much there is. */
function Standing({ portfolio: { figures }, missionId }: FiguresProps) {
  return (
    <section aria-labelledby="ce-que-vous-suivez">
      <h2 id="ce-que-vous-suivez" className="sr-only">
        {missionId ? 'Ce que la mission contient' : 'Ce que vous suivez'}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {figures.flatMap(figure => {
          const words = standingWords[figure.key]
          if (!words) return []
          const title = words[figure.value >= 2 ? 1 : 0]
          return <StandingCard key={figure.key} to={figureHref(figure, missionId)} value={figure.value} title={title} />
        })}
      </ul>
    </section>
  )
}

/** Figures as lines to act upon, in the order of their words; what is done goes to the end. */
function Todo({ portfolio: { figures }, missionId }: FiguresProps) {
  const lines = Object.entries(todoWords).flatMap(([key, words]) => {
    const figure = figures.find(one => one.key === key)
    return figure && words ? [{ figure, ...words }] : []
  })
  return (
    <ul className="flex flex-col divide-y rounded-lg border bg-card">
      {lines
        .toSorted((a, b) => Number(b.figure.value > 0) - Number(a.figure.value > 0))
        .map(({ figure, one, many, hint, icon }) => (
          <TodoLine
            key={figure.key}
            to={figureHref(figure, missionId)}
            value={figure.value}
            icon={icon}
            title={figure.value >= 2 ? many : one}
            hint={hint}
          />
        ))}
    </ul>
  )
}
