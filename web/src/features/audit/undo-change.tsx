import type { AuditItem } from '@faitage/contracts/audit/audit.endpoints'
import type { AuditKind } from '@faitage/contracts/audit/audit-kind'
import { undoOf } from '@faitage/contracts/audit/undo-of'
import { UndoQuestion } from '@/components/record/history/undo-question'

/** Asks before a change is compensated. */
export function UndoChange(props: { kind: AuditKind; id: string; item: AuditItem; onClose: () => void }) {
  return <UndoQuestion {...props} endpoint={undoOf[props.kind]} tell={undefined} />
}
