import { simulationEndpoints } from '@faitage/contracts/funding/simulation.endpoints'
import { Calculator } from 'lucide-react'
import { useCommand } from '@/api/queries'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'

interface NewSimulationProps {
  projectId: string
  /** Of the button: another one where there is one already. */
  text: string
  variant?: 'default' | 'outline'
  onCreated: (id: string) => void
}

/** One more simulation, filled from what the project holds: figures first, choices after. */
export function NewSimulation({ projectId, text, variant = 'default', onCreated }: NewSimulationProps) {
  const create = useCommand(simulationEndpoints.create, { onSuccess: ({ id }) => onCreated(id) })
  return (
    <Button
      variant={variant}
      disabled={create.isPending}
      onClick={() => create.mutate({ body: { project_id: projectId } })}
    >
      {create.isPending ? <Spinner /> : <Calculator aria-hidden />} {create.isPending ? 'Calcul en cours…' : text}
    </Button>
  )
}
