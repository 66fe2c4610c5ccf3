import type { ImportKind, MissionImport } from '@faitage/contracts/imports/mission-import'
import type { PlannedRow } from '@faitage/contracts/imports/mission-import.plan'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CsvButton } from './csv-button.tsx'
import { PlanPages } from './plan-pages.tsx'

const removed: Record<ImportKind, string> = {
  projects: 'Projet supprimé.',
  registry: 'Copropriété supprimée.',
  lots: 'Lot supprimé.',
}

/** What became of each row when an import was undone: left as it is and why, or undone. */
export function RevertReport({ one }: { one: MissionImport }) {
  const [chosen, setChosen] = useState<'kept' | 'reverted'>()
  const shown = chosen ?? (one.kept > 0 ? 'kept' : 'reverted')
  const counts = {
    kept: countOf(one.kept, 'ligne laissée telle quelle', 'lignes laissées telles quelles'),
    reverted: countOf(one.reverted, 'ligne annulée', 'lignes annulées'),
  }
  return (
    <section aria-labelledby="revert-report" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="revert-report" className="font-semibold">
          Compte rendu de l’annulation
        </h3>
        <CsvButton one={one} list="reverted" />
      </div>
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">Lignes montrées</legend>
        {(['kept', 'reverted'] as const).map(what => (
          <Button
            key={what}
            size="sm"
            variant={shown === what ? 'secondary' : 'ghost'}
            aria-pressed={shown === what}
            disabled={one[what] === 0}
            onClick={() => setChosen(what)}
          >
            {counts[what]}
          </Button>
        ))}
      </fieldset>
      <PlanPages importId={one.id} filter={shown}>
        {rows => (
          <ul aria-label={counts[shown]} className="divide-y rounded-md border">
            {rows.map(row => (
              <li key={row.row} className="flex flex-col gap-0.5 p-3">
                <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <Target row={row} one={one} />
                  <span className="text-sm text-muted-foreground tabular">ligne {row.row}</span>
                </div>
                <span className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
                  {row.kept ?? (row.action === 'create' ? removed[one.kind] : 'Valeurs d’avant remises.')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </PlanPages>
    </section>
  )
}

/** What a row wrote, with the way to it where it has a page. */
function Target({ row: { target, reference }, one }: { row: PlannedRow; one: MissionImport }) {
  const name = target?.title || reference || 'Sans référence'
  const to =
    target && one.kind === 'projects'
      ? `/projects/edit/${target.id}`
      : target && one.kind === 'registry'
        ? `/missions/${one.mission_id}/copros/${target.id}/general`
        : undefined
  return (
    <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
      {to ? (
        <Link to={to} className="underline">
          {name}
        </Link>
      ) : (
        `${one.kind === 'lots' ? 'Lot ' : ''}${name}`
      )}
    </span>
  )
}
