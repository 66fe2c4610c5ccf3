import { lazy, Suspense } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import type { EditFormProps, NewFormProps } from './record-forms'
import type { RecordItem } from './record-kit'

/* A list or a page shows before the code of its form has come. */

// A component that is loaded later forgets what it is generic in; the ones below say it.
const load = () => import('./record-forms')
const NewForm = lazy(() => load().then(module => ({ default: module.RecordNewForm<RecordItem> })))
const EditForm = lazy(() => load().then(module => ({ default: module.RecordEditForm<RecordItem> })))
const waiting = <Skeleton className="h-96" />

/** Creates a record. */
export const RecordNewForm = <T extends RecordItem>(props: NewFormProps<T>) => (
  <Suspense fallback={waiting}>
    <NewForm {...(props as unknown as NewFormProps<RecordItem>)} />
  </Suspense>
)

/** A record's sheet, to be read and, with the right to, altered. */
export const RecordEditForm = <T extends RecordItem>(props: EditFormProps<T>) => (
  <Suspense fallback={waiting}>
    <EditForm {...(props as unknown as EditFormProps<RecordItem>)} />
  </Suspense>
)
