import { type SimulationRow, simulationEndpoints } from '@faitage/contracts/funding/simulation.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { Plus, RotateCcw, Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { queryClient, useCommand } from '@/api/queries'
import { movedTo, Sortable } from '@/components/record/order/sortable'
import { useOrder } from '@/components/record/order/use-order'
import { sayRemoved } from '@/components/record/pages/undo-removal'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/utils'
import { columns, FunderRow, NOUN } from './funder-row.tsx'
import { sheetRow } from './row-sheet.ts'
import { useShown } from './simulation-context.ts'

const AddFunders = lazy(() => import('./add-funders.tsx').then(module => ({ default: module.AddFunders })))
const ResetFunders = lazy(() => import('./reset-funders.tsx').then(module => ({ default: module.ResetFunders })))

/** The funders in the order they are served: the last ones bear what the limits take away. */
export function FunderTable() {
  const { item, writes } = useShown()
  const [asked, setAsked] = useState<'add' | 'reset'>()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const revision = useRef(item.revision)
  useEffect(() => {
    revision.current = item.revision
  }, [item.revision])
  const update = useCommand(simulationEndpoints.update)
  const send = async (order: readonly SimulationRow[]) => {
    const written = await update.mutateAsync({
      params: { id: item.id },
      body: { funders: order.map(sheetRow) },
      ifMatch: revision.current,
    })
    revision.current = written.revision
  }
  const { order, move } = useOrder(item.funders, send, () => void queryClient.invalidateQueries())
  const named = useMemo(() => order.map(row => ({ ...row, name: row.funder_name })), [order])
  const chosen = ticked.filter(id => item.funders.some(row => row.id === id))
  return (
    <section className="flex min-w-0 flex-col gap-3" aria-labelledby="financeurs">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="financeurs" className="text-lg font-semibold">
          Financeurs, dans l’ordre où ils sont servis
        </h3>
        {writes && (
          <div className="no-print flex flex-wrap gap-2">
            {chosen.length > 0 && (
              <RemoveFunders rows={item.funders.filter(({ id }) => chosen.includes(id))} onDone={() => setTicked([])} />
            )}
            {item.funders.length > 0 && (
              <Button variant="outline" onClick={() => setAsked('reset')}>
                <RotateCcw aria-hidden /> Réinitialiser
              </Button>
            )}
            <Button variant="outline" onClick={() => setAsked('add')}>
              <Plus aria-hidden /> Ajouter des financeurs
            </Button>
          </div>
        )}
      </header>
      {order.length === 0 ? (
        <p className="rounded-lg border border-dashed p-6 text-center text-muted-foreground">
          Personne ne paie encore&nbsp;: ajoutez les financeurs de la mission, ou ceux du catalogue national.
        </p>
      ) : (
        <Sortable items={named} noun={NOUN} readOnly={!writes} onMove={move}>
          <table
            className={cn('w-full rounded-lg border bg-card max-lg:block', update.isPending && 'opacity-70')}
            aria-busy={update.isPending}
          >
            <thead className="max-lg:sr-only">
              <tr className="border-b bg-muted text-sm">
                <th scope="col" className="px-3 py-2 text-left font-medium">
                  Financeur
                </th>
                {columns.map(column => (
                  <th key={column} scope="col" className="px-3 py-2 text-right font-medium">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="max-lg:block">
              {order.map((row, index) => (
                <FunderRow
                  key={row.id}
                  row={row}
                  index={index}
                  count={order.length}
                  ticked={ticked.includes(row.id)}
                  onTick={on => setTicked(on ? [...ticked, row.id] : ticked.filter(id => id !== row.id))}
                  onStep={to => move(movedTo(order, index, to))}
                />
              ))}
            </tbody>
          </table>
        </Sortable>
      )}
      <Suspense>
        {asked === 'add' && <AddFunders onClose={() => setAsked(undefined)} />}
        {asked === 'reset' && <ResetFunders onClose={() => setAsked(undefined)} />}
      </Suspense>
    </section>
  )
}

function RemoveFunders({ rows, onDone }: { rows: readonly SimulationRow[]; onDone: () => void }) {
  const { item } = useShown()
  const funders = [...new Set(rows.map(({ funder_id }) => funder_id))]
  const said = countOf(funders.length, 'financeur', 'financeurs')
  const remove = useCommand(simulationEndpoints.removeFunders, {
    onSuccess: written => {
      onDone()
      sayRemoved(simulationEndpoints.undo, written, {
        removed: `${said} ${funders.length > 1 ? 'sont retirés' : 'est retiré'} de la simulation.`,
        restored: `${said} ${funders.length > 1 ? 'sont là' : 'est là'} de nouveau.`,
      })
    },
  })
  return (
    <Button
      variant="outline"
      className="text-destructive"
      disabled={remove.isPending}
      onClick={() => remove.mutate({ params: { id: item.id }, body: { funders_id: funders } })}
    >
      <Trash2 aria-hidden /> Retirer {said}
    </Button>
  )
}
