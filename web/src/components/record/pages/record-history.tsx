import { use } from 'react'
import { HistoryDrawer } from '../history/history-drawer'
import { formOf, type RecordItem, type RecordKit } from './record-kit'
import { useWords } from './use-words'

interface RecordHistoryProps<T extends RecordItem> {
  kit: RecordKit<T>
  id: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Whether its changes may be undone. */
  undoes: boolean
}

/** What became of a record, in the words of its contract. */
export function RecordHistory<T extends RecordItem>({ kit, id, open, onOpenChange, undoes }: RecordHistoryProps<T>) {
  const { history, undo } = kit.endpoints
  return (
    <HistoryDrawer
      open={open}
      onOpenChange={onOpenChange}
      title={`Historique ${kit.record.words.ofThe}`}
      endpoint={history}
      id={id}
      undo={undoes ? undo : undefined}
      tell={useWords(kit, use(formOf(kit)))}
    />
  )
}
