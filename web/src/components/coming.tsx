import { Skeleton } from '@/components/ui/skeleton'

/** The shape of a column that is on its way: no less high than a screen. */
export const Coming = () => (
  <>
    <span role="status" className="sr-only">
      Chargement des indicateurs…
    </span>
    <Skeleton className="h-[max(56rem,100dvh)]" />
  </>
)
