import { type AuditItem, energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { Fragment } from 'react'
import { useCommand } from '@/api/queries'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { areComparable } from '../results/balance-view.ts'
import { LetterMark } from '../results/label-ladder.tsx'
import { readAnew } from '../results/use-balance.ts'
import { compareRows } from './compare-rows.ts'

/** Two or three states side by side: labels, consumption, what is lost where, costs and gains. */
export function Compare({ items }: { items: readonly AuditItem[] }) {
  const compute = useCommand(energyEndpoints.balance, { onSuccess: ({ id }) => readAnew(id) })
  const behind = items.filter(({ balance, stale }) => !balance || stale)
  const comparable = areComparable(items.map(({ balance }) => balance))
  const anew = comparable ? behind : items
  const computeAll = async () => {
    for (const { id } of anew) await compute.mutateAsync({ params: { id } }).catch(() => undefined)
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
              <Fragment key={`${part} ${label}`}>
                {part && (
                  <tr className="border-b bg-muted">
                    <th scope="colgroup" colSpan={items.length + 1} className="px-3 py-1.5 text-left font-medium">
                      {part}
                    </th>
                  </tr>
                )}
                <tr className="border-b last:border-0">
                  <th
                    scope="row"
                    className="sticky left-0 max-w-36 bg-card px-3 py-2 text-left font-normal sm:max-w-none"
                  >
                    {label}
                  </th>
                  {cells.map((cell, index) => (
                    <td key={items[index]?.id} className="px-3 py-2 tabular">
                      {cell}
                    </td>
                  ))}
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
