import { Skeleton } from '@/components/ui/skeleton'

/** The shape of a page whose code is on its way. */
export function PageSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4 p-4 sm:p-6">
      <span className="sr-only" role="status">
        Chargement…
      </span>
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
