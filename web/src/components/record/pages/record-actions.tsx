import { History } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { type RecordItem, type RecordKit, useWords } from './record-kit'
import { ofThe } from './record-words'
import { useMay } from './use-may'

const HistoryDrawer = lazy(() =>
  import('../history/history-drawer').then(module => ({ default: module.HistoryDrawer })),
)

// A component that is loaded later forgets what it is generic in.
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
  const tell = useWords(kit)
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
          <HistoryDrawer
            open={history}
            onOpenChange={setHistory}
            title={`Historique ${ofThe(kit.record.words.the)}`}
            endpoint={endpoint}
            id={item.id}
            undo={may(update) && may(undo) && !readOnly ? undo : undefined}
            tell={tell}
          />
        </Suspense>
      )}
    </div>
  )
}
