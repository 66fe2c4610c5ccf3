import type { MissionImport } from '@faitage/contracts/imports/mission-import'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { Link } from '@tanstack/react-router'
import { PlanPages } from './plan-pages.tsx'

/** The copros, or lots, that were left as they are when an import was undone, and why. */
export function KeptRows({ one }: { one: MissionImport }) {
  return (
    <section aria-labelledby="import-kept" className="flex flex-col gap-2">
      <h3 id="import-kept" className="font-semibold">
        {one.kind === 'lots'
          ? countOf(one.kept, 'lot laissé tel quel', 'lots laissés tels quels')
          : countOf(one.kept, 'copropriété laissée telle quelle', 'copropriétés laissées telles quelles')}
      </h3>
      <PlanPages importId={one.id} filter="kept">
        {rows => (
          <ul className="divide-y rounded-md border">
            {rows.map(({ row, reference, target, kept }) => (
              <li key={row} className="flex flex-col gap-0.5 p-3">
                <span className="font-medium [overflow-wrap:anywhere]">
                  {target && one.kind === 'registry' ? (
                    <Link to={`/missions/${one.mission_id}/copros/${target.id}/general`} className="underline">
                      {target.title}
                    </Link>
                  ) : (
                    `${one.kind === 'lots' ? 'Lot ' : ''}${reference ?? ''}`
                  )}
                </span>
                <span className="text-sm text-muted-foreground">{kept}</span>
              </li>
            ))}
          </ul>
        )}
      </PlanPages>
    </section>
  )
}
