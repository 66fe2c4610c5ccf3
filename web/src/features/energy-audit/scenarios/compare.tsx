import { type AuditItem, energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { useCommand } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { ComparedRow } from '@/components/record/table/compared-row'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { statePath } from '../audit-place.ts'
import { areComparable } from '../results/balance-view.ts'
import { LetterMark } from '../results/label-ladder.tsx'
import { isOfState, readAnew } from '../results/use-balance.ts'
import { compareRows } from './compare-rows.ts'

const pathOf = ({ project_id: project, accommodation_id: accommodation, id, kind }: AuditItem) =>
  statePath({ project, accommodation }, kind === 'scenario' ? id : undefined)

/** Two or three states side by side: labels, consumption, what is lost where, costs and gains. */
export function Compare({ items }: { items: readonly AuditItem[] }) {
  const compute = useCommand(energyEndpoints.balance, {
    quiet: isOfState,
    onSuccess: ({ id }) => readAnew(id),
  })
  const [refused, setRefused] = useState<readonly string[]>([])
  const behind = items.filter(({ balance, stale }) => !balance || stale)
  const comparable = areComparable(items.map(({ balance }) => balance))
  const anew = comparable ? behind : items
  const incomplete = anew.filter(({ id }) => refused.includes(id))
  const computeAll = async () => {
    const none: string[] = []
    for (const { id } of anew)
      await compute.mutateAsync({ params: { id } }).catch(reason => isOfState(toRefusal(reason)) && none.push(id))
    setRefused(none)
  }
  return (
    <section aria-label="Comparaison" className="flex min-w-0 flex-col gap-3">
      {anew.length > 0 && (
        <Alert variant="warning">
          <AlertDescription className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span>
              {comparable
                ? `Sans bilan à jour\u00A0: ${behind.map(({ name }) => name).join(', ')}.`
                : 'Ces bilans ne suivent pas les mêmes règles\u00A0: recalculez-les avant de les comparer.'}
            </span>
            <Button size="sm" variant="outline" disabled={compute.isPending} onClick={() => void computeAll()}>
              {compute.isPending ? 'Calcul en cours…' : 'Calculer ces bilans'}
            </Button>
            {incomplete.length > 0 && (
              <span role="status" className="w-full">
                Il manque de quoi calculer. Voyez ce qui reste à compléter dans{' '}
                {incomplete.map((item, at) => (
                  <Fragment key={item.id}>
                    {at > 0 && ', '}
                    <Link to={`${pathOf(item)}/results`} className="underline underline-offset-2">
                      {item.name}
                    </Link>
                  </Fragment>
                ))}
                .
              </span>
            )}
          </AlertDescription>
        </Alert>
      )}
      <section
        className="relative overflow-x-auto rounded-lg border bg-card"
        aria-label="Tableau comparatif"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too
        tabIndex={0}
      >
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b">
              <td className="sticky left-0 bg-card" />
              {items.map(({ id, name }) => (
                <th key={id} scope="col" className="min-w-28 px-3 py-2 text-left font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="border-b">
              <th scope="row" className="sticky left-0 bg-card px-3 py-2 text-left font-normal">
                Étiquettes
              </th>
              {items.map(({ id, balance }) => (
                <td key={id} className="px-3 py-2">
                  <span className="flex flex-wrap gap-x-3 gap-y-1">
                    <LetterMark kind="energy" letter={balance?.balance.energy_label} />
                    <LetterMark kind="ges" letter={balance?.balance.ges_label} />
                  </span>
                </td>
              ))}
            </tr>
            {compareRows(items).map(({ label, part, cells }) => (
              <ComparedRow
                key={`${part} ${label}`}
                part={part}
                label={label}
                cells={cells}
                ids={items.map(({ id }) => id)}
              />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
