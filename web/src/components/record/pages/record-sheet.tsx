import { lazy, Suspense } from 'react'
import { useOwnSearch } from '@/lib/use-own-search'
import type { RecordItem, RecordKit } from './record-kit'
import type { RecordWindow as Window } from './record-window'

export interface RecordSheetProps<T extends RecordItem> {
  kit: RecordKit<T>
  /** The address' parameter that holds the id of the record shown, or `new`. */
  part: string
  /** What a new one starts with beside the blank values; first of all the id of where it is created. */
  start?: Record<string, unknown>
  onCreated?: (written: { id: string }) => void
}

// A component that is loaded later forgets what it is generic in.
const RecordWindow = lazy(() =>
  import('./record-window').then(module => ({ default: module.RecordWindow })),
) as unknown as typeof Window

/** A record in a panel beside its list, for records without pages of their own; the address says which one. */
export function RecordSheet<T extends RecordItem>(props: RecordSheetProps<T>) {
  const id = new URLSearchParams(useOwnSearch()).get(props.part)
  return id === null ? null : (
    <Suspense>
      <RecordWindow {...props} id={id} />
    </Suspense>
  )
}
