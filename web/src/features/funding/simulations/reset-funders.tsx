import {
  type SimulationItem,
  type SimulationRow,
  simulationEndpoints,
} from '@faitage/contracts/funding/simulation.endpoints'
import { useEffect, useRef } from 'react'
import { useCommand } from '@/api/queries'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { money, rowName } from './outcome-words.ts'
import { asComputed } from './row-sheet.ts'
import { useShown } from './simulation-context.ts'
import { warnLater } from './warn-later.ts'

/** Shows the aids in the proposed order with nothing typed over, before they are saved. */
export function ResetFunders({ onClose }: { onClose: () => void }) {
  const { item, place } = useShown()
  const reset = useCommand(simulationEndpoints.resetFunders, {
    quiet: true,
    onSuccess: ({ warnings }) => warnLater(warnings),
  })
  const update = useCommand(simulationEndpoints.update, {
    quiet: true,
    success: 'Les financeurs sont réinitialisés.',
    onSuccess: onClose,
  })
  const asked = useRef(false)
  const ask = () =>
    reset.mutate({
      query: { requester_type: place.requester },
      body: {
        project_id: item.project_id,
        simulation_id: item.id,
        funders_id: [...new Set(item.funders.map(({ funder_id }) => funder_id))],
        quotes_id: item.quotes ?? [],
        ...(item.simulations_accommodations ? { accommodations_id: item.simulations_accommodations } : {}),
        scenario_id: item.scenario_id ?? null,
        on: item.on ?? null,
        ...(item.use_cases ? { use_cases: item.use_cases } : {}),
      },
    })
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    ask()
  })
  const rows = reset.data?.items
  const error = reset.error ?? update.error
  const save = () =>
    rows && update.mutate({ params: { id: item.id }, body: { funders: asComputed(rows) }, ifMatch: item.revision })
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent className="max-w-2xl">
        <DialogHeader>
          <DialogTitle>Réinitialiser les financeurs</DialogTitle>
          <DialogDescription>
            Chacun reprend le scénario qui s’applique et l’ordre proposé. Ce qui a été saisi à la main est oublié.
          </DialogDescription>
        </DialogHeader>
        {error && (
          <Alert variant="destructive">
            <AlertDescription>{error.message}</AlertDescription>
          </Alert>
        )}
        {rows ? (
          <Changes before={item.funders} after={rows} useCases={item.use_cases} />
        ) : (
          !error && <Skeleton className="h-40" />
        )}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Garder tel quel
          </Button>
          <Button disabled={!rows || update.isPending} onClick={save}>
            Enregistrer
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

interface ChangesProps {
  before: readonly SimulationRow[]
  after: readonly SimulationRow[]
  useCases: SimulationItem['use_cases']
}

/** The aid of each funder today beside the proposed one. */
function Changes({ before, after, useCases }: ChangesProps) {
  return (
    <section
      className="relative overflow-x-auto rounded-md border"
      aria-label="Avant et après"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too
      tabIndex={0}
    >
      <table className="w-full text-sm" aria-label="Ce qui changerait">
        <thead>
          <tr className="border-b bg-muted">
            <th scope="col" className="px-3 py-2 text-left font-medium">
              Financeur
            </th>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              Aujourd’hui
            </th>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              Ensuite
            </th>
          </tr>
        </thead>
        <tbody>
          {after.map(row => {
            const own = before.find(({ id }) => id === row.id)
            return (
              <tr key={row.id} className="border-b last:border-0">
                <th scope="row" className="px-3 py-2 text-left font-normal [overflow-wrap:anywhere]">
                  {rowName(row, useCases)} {row.scenario_id === null && <Badge variant="warning">Aucun scénario</Badge>}
                </th>
                <td className="px-3 py-2 text-right tabular">{own ? money(own.kept) : '–'}</td>
                <td className={`px-3 py-2 text-right tabular ${own?.kept === row.kept ? '' : 'font-semibold'}`}>
                  {money(row.kept)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
