import { funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import { type SimulationRow, simulationEndpoints } from '@faitage/contracts/funding/simulation.endpoints'
import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useId } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { titleOfScenario } from '../funding-words'
import { useShown } from './simulation-context.ts'
import { funderPage } from './source-page.ts'

/** The scenario of a row: the one that applies, or another that a person puts in its place. */
export function ChooseScenario({ row, onDone }: { row: SimulationRow; onDone: () => void }) {
  const id = useId()
  const { item, place, writes } = useShown()
  const { data: funder } = useRead(funderEndpoints.get, { params: { id: row.funder_id } })
  const write = useCommand(simulationEndpoints.typeOver, { onSuccess: onDone })
  const send = (scenario_id: string | null) =>
    write.mutate({ params: { id: row.id }, body: { scenario_id }, ifMatch: item.revision })
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm">
        Le premier scénario dont tous les critères sont remplis s’applique.{' '}
        <Link to={funderPage(place, row.funder_id)} className="text-info underline underline-offset-2">
          Voir ceux du financeur
        </Link>
      </p>
      {writes && (
        <>
          <Label htmlFor={id}>Scénario, à la main</Label>
          <NativeSelect
            id={id}
            disabled={write.isPending || !funder}
            value={row.scenario_id ?? ''}
            onChange={event => send(event.target.value || null)}
          >
            {row.scenario_id === null && <option value="">Aucun ne s’applique</option>}
            {(funder?.funding_scenarios ?? []).map((scenario, index) => (
              <option key={scenario.id} value={scenario.id}>
                {index + 1}. {titleOfScenario(scenario)}
              </option>
            ))}
          </NativeSelect>
          {row.typed.includes('scenario_id') && (
            <Button variant="ghost" size="sm" className="w-fit" disabled={write.isPending} onClick={() => send(null)}>
              <Undo2 aria-hidden /> Revenir au scénario qui s’applique
            </Button>
          )}
        </>
      )}
    </div>
  )
}
