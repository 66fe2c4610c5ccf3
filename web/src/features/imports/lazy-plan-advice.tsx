import { lazy, Suspense } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import type { PlanAdviceProps } from './plan-advice.tsx'

const Advice = lazy(() => import('./plan-beside.ts').then(module => ({ default: module.PlanAdvice })))

/** What is to be looked at before an import starts: fetched where there is something, most files are whole. */
export function PlanAdvice(props: PlanAdviceProps) {
  const { told, to_confirm } = props.one
  const { sentences, others, warned, faults, chosen } = told
  const something = sentences.length + others.length + warned + faults.length + chosen.without.length + to_confirm > 0
  if (!something && chosen.income_year === null) return null
  return (
    <Suspense fallback={<Skeleton className="h-32" />}>
      <Advice {...props} />
    </Suspense>
  )
}
