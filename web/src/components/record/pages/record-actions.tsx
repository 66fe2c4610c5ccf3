import { History } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { RecordItem, RecordKit } from './record-kit'
import { useMay } from './use-may'

// A component that is loaded later forgets what it is generic in.
const RecordHistory = lazy(() =>
  import('./record-history').then(module => ({ default: module.RecordHistory<RecordItem> })),
)
const DeleteRecord = lazy(() =>
  import('./delete-record').then(module => ({ default: module.DeleteRecord<RecordItem> })),
)

interface RecordActionsProps<T extends RecordItem> {
  kit: RecordKit<T>
  item: T
  /** It is deleted already. */
  removed?: boolean
  /** Nothing of it may be changed by this person. */
  readOnly?: boolean
  /** Leaves what shows the record, once it is deleted. */
  onRemoved: () => void
  /** What deletes it, where that is more than its sheet. */
  remover?: ReactNode
}

/** The history of a record and its deletion, for anyone who may. */
export function RecordActions<T extends RecordItem>(props: RecordActionsProps<T>) {
  const { kit, item, removed = false, readOnly = false, onRemoved, remover } = props
  const may = useMay()
  const [history, setHistory] = useState(false)
  const [asked, setAsked] = useState(false)
  const { history: endpoint, undo, remove, update } = kit.endpoints
  return (
    <div className="no-print flex flex-wrap gap-2">
      {may(endpoint) && (
        <Button
          variant="outline"
          onClick={() => {
            setAsked(true)
            setHistory(true)
          }}
        >
          <History aria-hidden /> Historique
        </Button>
      )}
      {may(remove) && !readOnly && remover}
      {may(remove) && !removed && !readOnly && !remover && (
        <Suspense>
          <DeleteRecord kit={kit as unknown as RecordKit<RecordItem>} item={item} onRemoved={onRemoved} />
        </Suspense>
      )}
      {asked && (
        <Suspense>
          <RecordHistory
            kit={kit as unknown as RecordKit<RecordItem>}
            id={item.id}
            open={history}
            onOpenChange={setHistory}
            undoes={may(update) && may(undo) && !readOnly}
          />
        </Suspense>
      )}
    </div>
  )
}
