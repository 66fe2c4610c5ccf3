import { coproPhases } from '@faitage/contracts/co-ownership/copro.words'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf, formatCount, formatEuro, percentOf } from '@faitage/contracts/kernel/format-number'
import { type Portfolio, portfolioSpans as spans } from '@faitage/contracts/steering/portfolio.endpoints'
import { Link } from '@tanstack/react-router'
import { SquareKanban } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardTitle } from '@/components/ui/card'
import { coproHref, councilHref } from '../tree-hrefs'
import { PortfolioBars } from './portfolio-bars'
import { figureHref, sizeText } from './portfolio-words'

interface CardsProps {
  portfolio: Portfolio
  missionId: string | undefined
}

/** Arrears: the sum, how much of the lots it covers, copros by the size of their debt and the heaviest ones. */
export function ArrearsCard({ portfolio: { arrears, on }, missionId }: CardsProps) {
  if (!arrears) return null
  const { amount, lots, covered, owing, sizes, heaviest } = arrears
  return (
    <Card aria-labelledby="portefeuille-impayes">
      <CardTitle id="portefeuille-impayes">Impayés de charges au {formatDay(on)}</CardTitle>
      {covered === 0 ? (
        <p className="text-sm text-muted-foreground">
          {lots === 0 ? 'Aucun lot n’est saisi.' : `Aucun relevé n’est noté pour ${countOf(lots, 'lot', 'lots')}.`}
        </p>
      ) : (
        <>
          <p>
            <span className="block text-2xl font-semibold tabular">{formatEuro(amount)}</span>
            <span className="text-sm text-muted-foreground">
              {countOf(owing, 'lot débiteur', 'lots débiteurs')} · {countOf(covered, 'lot relevé', 'lots relevés')} sur{' '}
              {formatCount(lots)} ({percentOf(covered, lots)} %)
            </span>
          </p>
          <section aria-labelledby="portefeuille-dettes">
            <h3 id="portefeuille-dettes" className="text-sm font-medium text-muted-foreground">
              Copropriétés par montant dû
            </h3>
            <PortfolioBars
              label="Copropriétés par montant dû"
              bars={sizes.map(one => ({
                label: sizeText(one),
                value: one.value,
                to: figureHref(one, missionId),
              }))}
            />
          </section>
          <Rows title="Les plus lourds" none="Aucune copropriété ne doit rien.">
            {heaviest.map(one => (
              <Row key={one.id} to={coproHref(one)} label={one.title} hint={formatEuro(one.amount)} />
            ))}
          </Rows>
        </>
      )}
    </Card>
  )
}

/** Copros by phase, and the way to their board. */
export function PhaseCard({ portfolio: { phases }, missionId }: CardsProps) {
  const board = figureHref({ list: 'copros', filter: { ...boardFilter(phases), vue: 'phases' } }, missionId)
  return (
    <Card aria-labelledby="portefeuille-phases">
      <header className="flex items-center justify-between gap-2">
        <CardTitle id="portefeuille-phases">Par phase</CardTitle>
        <Button asChild variant="ghost" size="sm">
          <Link to={board}>
            <SquareKanban aria-hidden /> Voir le tableau
          </Link>
        </Button>
      </header>
      <PortfolioBars
        label="Nombre de copropriétés par phase"
        bars={phases.map(one => ({
          label: one.phase ? coproPhases[one.phase] : 'Sans phase',
          value: one.value,
          to: figureHref(one, missionId),
        }))}
      />
    </Card>
  )
}

/** The filter shared by all figures, without the phase of one. */
function boardFilter([any]: Portfolio['phases']): Record<string, string> {
  const { phase: _, without_phase: __, ...common } = any?.filter ?? {}
  return common
}

/** The assemblies to come and the mandates that end, each the first ones. */
export function ComingCard({ portfolio: { assemblies, mandates } }: Pick<CardsProps, 'portfolio'>) {
  return (
    <Card aria-labelledby="portefeuille-dates">
      <CardTitle id="portefeuille-dates">Assemblées et mandats</CardTitle>
      <Rows title="Assemblées générales" none={`Aucune n’est notée dans les ${spans.assembly} jours.`}>
        {assemblies.map(one => (
          <Row
            key={`${one.id} ${one.on}`}
            to={one.kind === 'sc' ? councilHref(one) : coproHref(one)}
            label={one.title}
            hint={formatDay(one.on)}
          />
        ))}
      </Rows>
      <Rows title="Fins de mandat" none={`Aucun mandat n’est échu ni ne finit dans les ${spans.mandate} jours.`}>
        {mandates.map(one => (
          <Row key={one.id} to={coproHref(one)} label={one.title} hint={formatDay(one.on)} />
        ))}
      </Rows>
    </Card>
  )
}

function Rows({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section aria-label={title}>
      <h3 className="text-sm font-medium text-muted-foreground">{title}</h3>
      {children.length === 0 ? <p className="text-sm text-muted-foreground">{none}</p> : <ul>{children}</ul>}
    </section>
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
