import {
  type LotsPlan,
  overviewEndpoints,
  type PlannedLot,
} from '@faitage/contracts/co-ownership/overview/overview.endpoints'
import { planOf } from '@faitage/contracts/co-ownership/overview/plan'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { Link } from '@tanstack/react-router'
import { useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useAddress } from '@/lib/use-address'
import { useOwnSearch } from '@/lib/use-own-search'
import { cn } from '@/lib/utils'
import { PLAN_COLOURS } from './plan-address'
import { type PlanMode, planCounts, planModes } from './plan-look'
import { PlanRows } from './plan-rows'
import { useHrefs, useTree } from './tree'

interface LotPlanProps {
  coproId: string
  /** One building of it; all of them unless given. */
  buildingId?: string | undefined
}

/** The lots of a copro where they are: building, staircase, floor; coloured by how they are lived in or by what they owe. */
export function LotPlan({ coproId, buildingId }: LotPlanProps) {
  const { missionId } = useTree()
  const hrefs = useHrefs()
  const query = buildingId ? { building_id: buildingId } : {}
  const read = useRead(overviewEndpoints.plan, { params: { id: coproId }, query })
  // More lots than one plan shows.
  if (read.error?.status === 422)
    return (
      <Alert>
        <AlertDescription className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>{read.error.message}</span>
          <Button asChild size="sm" variant="outline">
            <Link to={hrefs.copro({ id: coproId, mission_id: missionId }, 'buildings')}>Voir les bâtiments</Link>
          </Button>
        </AlertDescription>
      </Alert>
    )
  if (read.error && !read.data) return <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton className="h-96" />
  if (read.data.lots.length === 0)
    return <p className="text-muted-foreground">Aucun lot n’est saisi&nbsp;: le plan se dessine avec les lots.</p>
  const hrefOf = ({ id, building_id }: PlannedLot) =>
    hrefs.lot({ id, building_id, copro_id: coproId, mission_id: missionId })
  return <Drawn plan={read.data} hrefOf={hrefOf} />
}

/** The address names the plan coloured by arrears; the usual colours are named by nothing. */
const arrears = 'impayes'

function Drawn({ plan: { buildings, lots }, hrefOf }: { plan: LotsPlan; hrefOf: (lot: PlannedLot) => string }) {
  const say = useAddress()
  const mode = new URLSearchParams(useOwnSearch()).get(PLAN_COLOURS) === arrears ? 'arrears' : 'occupation'
  const byBuilding = Map.groupBy(lots, ({ building_id }) => building_id)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <fieldset className="no-print flex flex-wrap gap-1">
          <legend className="sr-only">Couleurs du plan</legend>
          {(Object.keys(planModes) as PlanMode[]).map(one => (
            <Button
              key={one}
              size="sm"
              variant={one === mode ? 'secondary' : 'ghost'}
              aria-pressed={one === mode}
              onClick={() => say({ [PLAN_COLOURS]: one === 'arrears' ? arrears : null })}
            >
              {planModes[one].label}
            </Button>
          ))}
        </fieldset>
        <Legend lots={lots} mode={mode} />
      </div>
      {buildings.map(({ id, name }) => (
        <PlanBuilding key={id} name={name} lots={byBuilding.get(id) ?? []} mode={mode} hrefOf={hrefOf} />
      ))}
    </div>
  )
}

/** Explains letters and colours, with how many lots are so. */
function Legend({ lots, mode }: { lots: readonly PlannedLot[]; mode: PlanMode }) {
  const { looks, counted } = planModes[mode]
  const counts = planCounts(lots, mode)
  return (
    <ul aria-label="Légende" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <li className="self-center text-muted-foreground">{counted}&nbsp;:</li>
      {looks.map(({ letter, cell, word }) => (
        <li key={letter} className="flex items-center gap-1.5">
          <span aria-hidden className={cn('flex h-6 w-8 items-center justify-center rounded border-2 text-xs', cell)}>
            {letter}
          </span>
          {word} ({counts[letter]})
        </li>
      ))}
    </ul>
  )
}

interface PlanBuildingProps {
  name: string
  lots: readonly PlannedLot[]
  mode: PlanMode
  hrefOf: (lot: PlannedLot) => string
}

function PlanBuilding({ name, lots, mode, hrefOf }: PlanBuildingProps) {
  const { stairs, annexes } = planOf(lots)
  return (
    <Card aria-label={`Plan de ${name}`} className="gap-3">
      <CardTitle>
        {name} <span className="font-normal text-muted-foreground">· {countOf(lots.length, 'lot', 'lots')}</span>
      </CardTitle>
      {stairs.map(({ staircase, rows }) => (
        <div key={staircase} className="flex flex-col gap-1">
          {staircase && <h3 className="font-medium">{staircase}</h3>}
          <PlanRows label={[name, staircase].filter(Boolean).join(', ')} rows={rows} mode={mode} hrefOf={hrefOf} />
        </div>
      ))}
      {annexes.length > 0 && (
        <details>
          <summary className="cursor-pointer text-muted-foreground">
            Caves, parkings et autres annexes ({annexes.length})
          </summary>
          <PlanRows
            label={`${name}, annexes`}
            rows={[{ floor: undefined, lots: annexes }]}
            mode={mode}
            hrefOf={hrefOf}
          />
        </details>
      )}
    </Card>
  )
}
