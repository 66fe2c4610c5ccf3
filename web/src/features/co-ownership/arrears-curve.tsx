import { lazy, Suspense } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import type { ArrearsChartProps } from './arrears-chart'

const ArrearsChart = lazy(() => import('./arrears-chart').then(module => ({ default: module.ArrearsChart })))

/** The curve of arrears, which comes with its library once there is something to draw: one point is no curve. */
export const ArrearsCurve = (props: ArrearsChartProps) =>
  props.points.length < 2 ? null : (
    <Suspense fallback={<Skeleton className="h-48" />}>
      <ArrearsChart {...props} />
    </Suspense>
  )
