import { countOf, formatCount, formatEuro } from '@faitage/contracts/kernel/format-number'
import type { FundingObjectiveDone, FundingReport } from '@faitage/contracts/steering/funding-report'
import { Link } from '@tanstack/react-router'
import { Card, CardDescription, CardTitle } from '@/components/ui/card'
import type { OpenRows } from './report-table'

interface FundingObjectivesProps {
  report: FundingReport
  onOpen: OpenRows
}

/** The objectives of a year, beside the aid granted in it. */
export function FundingObjectives({ report: { objectives, objectives_total: total }, onOpen }: FundingObjectivesProps) {
  const shown = objectives ?? []
  return (
    <Card aria-label="Objectifs des conventions">
      <header>
        <CardTitle>Objectifs des conventions</CardTitle>
        <CardDescription>
          Ce qui a été accordé dans l’année, à côté de ce que la convention prévoit. Sans année choisie, celle du jour
          regardé.
        </CardDescription>
      </header>
      {shown.length === 0 ? (
        <p className="text-muted-foreground">
          {objectives === null
            ? 'Un objectif vaut pour toute la mission : retirez les filtres de référent et de demandeur pour le comparer.'
            : 'Aucun objectif pour cette année. Ils se saisissent dans le contrat de chaque mission.'}
        </p>
      ) : (
        <ul className="flex flex-col divide-y">
          {shown.map(objective => (
            <Objective key={objective.id} objective={objective} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {total > shown.length && objectives !== null && (
        <p className="text-sm text-muted-foreground">
          {formatCount(shown.length)} sur {formatCount(total)} : choisissez une mission ou une agence pour voir les
          autres.
        </p>
      )}
    </Card>
  )
}

function Objective({ objective, onOpen }: { objective: FundingObjectiveDone; onOpen: OpenRows }) {
  const { mission_id, mission_name, year, funder, projects, amount, done } = objective
  const about = `${mission_name}, ${funder ?? 'tous financeurs'}, ${year}`
  const figures = [
    ...(projects === null
      ? []
      : [
          {
            key: 'projects',
            text: `${formatCount(done.count)} sur ${countOf(projects, 'dossier', 'dossiers')}`,
            value: done.count,
            most: projects,
          },
        ]),
    ...(amount === null
      ? []
      : [
          {
            key: 'amount',
            text: `${formatEuro(done.amount)} sur ${formatEuro(amount)}`,
            value: done.amount,
            most: amount,
          },
        ]),
  ]
  return (
    <li className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <span className="flex min-w-0 flex-col">
        <Link
          to={`/missions/edit/${mission_id}/contract`}
          className="w-fit max-w-full font-medium text-info underline underline-offset-2 [overflow-wrap:anywhere]"
        >
          {mission_name}
        </Link>
        <span className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
          {year}, {funder ?? 'tous financeurs'}
        </span>
      </span>
      <span className="flex min-w-0 flex-col gap-2">
        {figures.map(({ key, text, value, most }) => (
          <span key={key} className="flex flex-col gap-1">
            {done.count > 0 ? (
              <button
                type="button"
                data-printed
                className="min-h-8 w-fit text-left text-info underline underline-offset-2 tabular pointer-coarse:min-h-10"
                onClick={() => onOpen(done.filter)}
              >
                {text}
                <span className="sr-only"> {about}</span>
              </button>
            ) : (
              <span className="tabular">{text}</span>
            )}
            <span aria-hidden className="h-2 w-full overflow-hidden rounded-full bg-muted">
              <span
                className="block h-full bg-primary"
                style={{ width: `${Math.min(100, (100 * value) / Math.max(1, most))}%` }}
              />
            </span>
          </span>
        ))}
      </span>
    </li>
  )
}
