import { simulation } from '@faitage/contracts/funding/simulation'
import { simulationEndpoints } from '@faitage/contracts/funding/simulation.endpoints'
import { writeOf } from '@/components/record/form/form-of'
import { HistoryDrawer } from '@/components/record/history/history-drawer'

interface SimulationHistoryProps {
  id: string
  undoes: boolean
  onClose: () => void
}

/** The history of a simulation, in the words of its contract. */
export const SimulationHistory = ({ id, undoes, onClose }: SimulationHistoryProps) => (
  <HistoryDrawer
    open
    onOpenChange={open => open || onClose()}
    title="Historique de la simulation"
    endpoint={simulationEndpoints.history}
    id={id}
    undo={undoes ? simulationEndpoints.undo : undefined}
    tell={tell}
  />
)
const tell = writeOf(simulation)
