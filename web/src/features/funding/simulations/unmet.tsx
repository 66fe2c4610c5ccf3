import type { SimulationRow } from '@faitage/contracts/funding/simulation.endpoints'
import { Link } from '@tanstack/react-router'
import { CircleHelp, CircleX } from 'lucide-react'
import { unbroken } from '@/lib/typography'
import { useShown } from './simulation-context.ts'
import { criterionPage, isOwnPage } from './source-page.ts'

/** Why no scenario of a row applies: of each, the criteria that fail or ask for what is not known, with where it is written. */
export function Unmet({ row }: { row: SimulationRow }) {
  const { item, place } = useShown()
  if (row.unmet.length === 0) return <p className="text-sm">Ce financeur n’a aucun scénario en vigueur ce jour-là.</p>
  return (
    <details className="no-print text-sm">
      <summary className="w-fit cursor-pointer py-1 text-warning underline underline-offset-2">
        Aucun scénario ne s’applique&nbsp;: voir pourquoi
      </summary>
      <ul className="mt-1 flex flex-col gap-2">
        {row.unmet.map(({ scenario_id, criteria }, index) => (
          <li key={scenario_id}>
            {row.unmet.length > 1 && <p className="text-muted-foreground">Scénario {index + 1}</p>}
            <ul>
              {criteria.map(({ field, sentence, state }) => (
                <li key={`${field} ${sentence}`} className="flex items-baseline gap-1.5 py-0.5">
                  {state === 'fails' ? (
                    <CircleX aria-hidden className="size-3.5 shrink-0 translate-y-0.5 text-destructive" />
                  ) : (
                    <CircleHelp aria-hidden className="size-3.5 shrink-0 translate-y-0.5 text-warning" />
                  )}
                  <span className="min-w-0">
                    <Link
                      to={criterionPage(field, item.id, place)}
                      // On this very page the form leads to its field.
                      resetScroll={!isOwnPage(criterionPage(field, item.id, place))}
                      className="inline-block py-0.5 text-info underline underline-offset-2 pointer-coarse:py-2.5"
                    >
                      {unbroken(sentence)}
                    </Link>{' '}
                    <span className="text-muted-foreground">
                      {state === 'fails' ? 'n’est pas rempli' : 'n’est pas renseigné'}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  )
}
