import type { MapPoint } from '@faitage/contracts/addresses/map.endpoints'
import { mapEndpoints } from '@faitage/contracts/addresses/map.endpoints'
import { lazy, Suspense } from 'react'
import { useRead } from '@/api/queries'
import { Skeleton } from '@/components/ui/skeleton'

const PointMap = lazy(() => import('./map.tsx').then(module => ({ default: module.PointMap })))
const nothing = () => undefined

/** Where one thing is. Its address stands beside it in words. */
export function PlaceMap({ label, point }: { label: string; point: MapPoint }) {
  const settings = useRead(mapEndpoints.settings, {})
  return (
    <div className="h-56">
      {settings.data ? (
        <Suspense fallback={<Skeleton className="size-full rounded-lg" />}>
          <PointMap
            label={label}
            points={[point]}
            tiles={settings.data.tiles}
            pointed={undefined}
            onOpen={nothing}
            onTogether={nothing}
            onView={nothing}
          />
        </Suspense>
      ) : (
        <Skeleton className="size-full rounded-lg" />
      )}
    </div>
  )
}
