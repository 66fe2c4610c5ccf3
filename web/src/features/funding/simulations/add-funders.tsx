import { type FunderItem, funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import { simulationEndpoints } from '@faitage/contracts/funding/simulation.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { useId, useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Skeleton } from '@/components/ui/skeleton'
import { FunderTicks } from '../funder-ticks.tsx'
import { isTaken, sheetRow, withoutCopied } from './row-sheet.ts'
import { useShown } from './simulation-context.ts'
import { useMissionFunders } from './use-simulation-place.ts'

/** Funders of the mission, then national ones, added below those that are there: for the whole or for one use case. */
export function AddFunders({ onClose }: { onClose: () => void }) {
  const id = useId()
  const { item, place } = useShown()
  const [useCase, setUseCase] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const mission = useMissionFunders(place.project)
  const national = useRead(funderEndpoints.list, { query: { requester_type: [place.requester], size: 1000 } })
  const update = useCommand(simulationEndpoints.update, {
    quiet: true,
    success: `${countOf(chosen.length, 'financeur', 'financeurs')} de plus dans la simulation.`,
    onSuccess: onClose,
  })
  const error = mission.error ?? national.error ?? update.error
  const free = (items: readonly FunderItem[]) => items.filter(one => !isTaken(item.funders, one.id, useCase || null))
  const others = (national.data?.items ?? []).filter(({ is_national }) => is_national)
  const groups = [
    { title: 'De la mission', items: free(mission.data?.items ?? []) },
    { title: 'Nationaux', items: free(withoutCopied(others, mission.data?.items ?? [])) },
  ].filter(({ items }) => items.length > 0)
  const add = () =>
    update.mutate({
      params: { id: item.id },
      body: {
        funders: [
          ...item.funders.map(sheetRow),
          ...chosen.map(funder_id => ({
            id: crypto.randomUUID(),
            funder_id,
            ...(useCase ? { use_case_id: useCase } : {}),
          })),
        ],
      },
      ifMatch: item.revision,
    })
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent begun={chosen.length > 0}>
        <DialogHeader>
          <DialogTitle>Ajouter des financeurs</DialogTitle>
          <DialogDescription>
            Ils viennent après ceux qui y sont déjà. Remontez ensuite ceux qui doivent être servis avant.
          </DialogDescription>
        </DialogHeader>
        {(item.use_cases?.length ?? 0) > 0 && (
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={id}>Pour</Label>
            <NativeSelect
              id={id}
              value={useCase}
              onChange={event => {
                setUseCase(event.target.value)
                setChosen([])
              }}
            >
              <option value="">Tous les travaux</option>
              {item.use_cases?.map(one => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </NativeSelect>
          </div>
        )}
        {error && (
          <Alert variant="destructive">
            <AlertDescription>{error.message}</AlertDescription>
          </Alert>
        )}
        {!mission.data || !national.data ? (
          !error && <Skeleton className="h-40" />
        ) : groups.length === 0 ? (
          <p role="status" className="rounded-lg border border-dashed p-4 text-center text-muted-foreground">
            Tous les financeurs de ce type de demandeur y sont déjà.
          </p>
        ) : (
          groups.map(group => (
            <FunderTicks
              key={group.title}
              label={group.title}
              items={group.items}
              chosen={chosen}
              onChange={setChosen}
              titled
            />
          ))
        )}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button disabled={chosen.length === 0 || update.isPending} onClick={add}>
            {chosen.length > 0 ? `Ajouter ${countOf(chosen.length, 'financeur', 'financeurs')}` : 'Ajouter'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
