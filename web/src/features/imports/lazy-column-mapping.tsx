import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '@/components/ui/skeleton'

const Mapping = lazy(() => import('./plan-beside.ts').then(module => ({ default: module.ColumnMapping })))

/** What each column of the file contains: fetched when somebody is to say it, most files are understood without. */
export const ColumnMapping = (props: ComponentProps<typeof Mapping>) => (
  <Suspense fallback={<Skeleton className="h-64" />}>
    <Mapping {...props} />
  </Suspense>
)
