import { lazy, Suspense } from 'react'
import type { AuditReportProps } from './audit-report-line.tsx'

/** Loaded apart; where it cannot be, the report of the visit is filled in without it. */
const AuditReportLine = lazy(() =>
  import('./audit-report-line.tsx').then(
    module => ({ default: module.AuditReportLine }),
    () => ({ default: () => null }),
  ),
)

/** The report of the energy audit of the dwelling that is visited, once it is there. */
export const AuditReport = (visited: AuditReportProps) => (
  <Suspense>
    <AuditReportLine {...visited} />
  </Suspense>
)
