import { energyAudit } from '@faitage/contracts/energy-audit/energy-audit'
import { type AuditItem, energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { writeOf } from '@/components/record/form/form-of'
import { HistoryDrawer } from '@/components/record/history/history-drawer'

const tell = writeOf(energyAudit)

/** History of a state; a change is undone from here. */
export function StateHistory({ item, onOpenChange }: { item: AuditItem; onOpenChange: (open: boolean) => void }) {
  return (
    <HistoryDrawer
      open
      onOpenChange={onOpenChange}
      title={item.kind === 'initial' ? 'Historique de l’état initial' : `Historique de «\u00A0${item.name}\u00A0»`}
      endpoint={energyEndpoints.history}
      id={item.id}
      undo={item.may_write ? energyEndpoints.undo : undefined}
      tell={tell}
    />
  )
}
