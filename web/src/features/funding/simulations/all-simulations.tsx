import { simulationEndpoints } from '@faitage/contracts/funding/simulation.endpoints'
import { useRead } from '@/api/queries'
import { projectReads } from '@/api/shell-reads'
import { HelpLink } from '@/components/help-link'
import { ReadFailed } from '@/components/read-failed'
import { useMay } from '@/components/record/pages/use-may'
import { Skeleton } from '@/components/ui/skeleton'
import { Compare } from './compare.tsx'
import { NewSimulation } from './new-simulation.tsx'
import { SimulationList } from './simulation-list.tsx'

/** Simulations that stand side by side, at most. */
const MOST = 3
/** A project has few; a client of the API may make more. */
const SHOWN = 100

interface AllSimulationsProps {
  projectId: string
  hrefOf: (part: 'simulation' | 'plan', id: string) => string
  compared: readonly string[]
  onCompare: (ids: readonly string[]) => void
  onOpen: (id: string) => void
}

/** Every simulation of a project, and two or three of them side by side. */
export function AllSimulations({ projectId, hrefOf, compared: asked, onCompare, onOpen }: AllSimulationsProps) {
  const may = useMay()
  const { data: project } = useRead(projectReads.get, { params: { id: projectId } })
  const { data, error, refetch } = useRead(simulationEndpoints.list, {
    query: { project_id: projectId, size: SHOWN, sortBy: 'created_at', sortDirection: 'desc' },
  })
  const creates = project?.may_write === true && may(simulationEndpoints.create)
  const compared = asked.flatMap(id => data?.items.find(one => one.id === id) ?? []).slice(0, MOST)
  const ids = compared.map(({ id }) => id)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Simulations de financement</h2>
        {creates && data && data.items.length > 0 && (
          <NewSimulation projectId={projectId} text="Nouvelle simulation" variant="outline" onCreated={onOpen} />
        )}
      </header>
      {error && !data ? (
        <ReadFailed message={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-48" />
      ) : data.items.length === 0 ? (
        <div className="flex flex-col items-center gap-3 rounded-lg border border-dashed p-8 text-center">
          <p className="max-w-prose text-muted-foreground">
            {creates
              ? 'Pas encore de simulation. Un clic suffit\u00A0: les devis, le logement, l’audit retenu et les financeurs de la mission sont repris tels quels, vous corrigez ensuite.'
              : 'Pas encore de simulation pour ce projet.'}
          </p>
          {creates && <NewSimulation projectId={projectId} text="Simuler le financement" onCreated={onOpen} />}
        </div>
      ) : (
        <>
          {data.items.length > 1 && (
            <p className="no-print text-sm text-muted-foreground">
              Cochez deux ou trois simulations pour les comparer côte à côte.
            </p>
          )}
          <SimulationList
            items={data.items}
            hrefOf={hrefOf}
            compared={ids}
            full={ids.length >= MOST}
            onCompare={(id, on) => onCompare(on ? [...ids, id] : ids.filter(one => one !== id))}
          />
          {compared.length > 1 && <Compare items={compared} />}
        </>
      )}
      <HelpLink article="simulations">Simuler le financement d’un projet</HelpLink>
    </div>
  )
}
