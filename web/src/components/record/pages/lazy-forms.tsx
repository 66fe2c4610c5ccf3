import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import type { SheetFields as Sheet } from '../form/sheet-fields'
import type { EditFormProps, NewFormProps } from './record-forms'
import { formOf, type RecordItem, type RecordKit } from './record-kit'

/* A list or a page shows before the code of its form has come. */

// A component that is loaded later forgets what it is generic in; the ones below say it.
const loadFields = () => import('../form/sheet-fields')
const load = () => {
  // What most forms are made of comes with them.
  loadFields().catch(() => undefined)
  return import('./record-forms')
}
const NewForm = lazy(() => load().then(module => ({ default: module.RecordNewForm<RecordItem> })))
const EditForm = lazy(() => load().then(module => ({ default: module.RecordEditForm<RecordItem> })))
const Fields = lazy(() => loadFields().then(module => ({ default: module.SheetFields })))
const waiting = <Skeleton className="h-96" />

/** What is filled in comes along with what fills it in, not after it. */
const ask = (kit: Pick<RecordKit<never>, 'form'>) => {
  formOf(kit).catch(() => undefined)
  return null
}

/** Creates a record. */
export const RecordNewForm = <T extends RecordItem>(props: NewFormProps<T>) => (
  <Suspense fallback={waiting}>
    {ask(props.kit)}
    <NewForm {...(props as unknown as NewFormProps<RecordItem>)} />
  </Suspense>
)

/** A record's sheet, to be read and, with the right to, altered. */
export const RecordEditForm = <T extends RecordItem>(props: EditFormProps<T>) => (
  <Suspense fallback={waiting}>
    {ask(props.kit)}
    <EditForm {...(props as unknown as EditFormProps<RecordItem>)} />
  </Suspense>
)

/** The parts of a record's form, as its contract declares them: within a form, which waits for them. */
export const SheetFields = (props: ComponentProps<typeof Sheet>) => <Fields {...props} />
