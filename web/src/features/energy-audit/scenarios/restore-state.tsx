import { energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { useRead } from '@/api/queries'
import { RestoreButton } from '@/components/record/pages/restore-button'
import { useMay } from '@/components/record/pages/use-may'

/** On a scenario that was deleted: brings it back, for whoever may. */
export function RestoreState({ id, onRestored }: { id: string; onRestored: () => void }) {
  const may = useMay()
  const { data } = useRead(energyEndpoints.history, { params: { id } }, { cacheDisabled: true })
  const removal = data?.items[0]
  if (!removal?.can_undo || !may(energyEndpoints.undo)) return null
  return (
    <RestoreButton
      endpoint={energyEndpoints.undo}
      id={id}
      revision={removal.revision}
      text="Rétablir"
      success="Le scénario est rétabli."
      onRestored={onRestored}
    />
  )
}
