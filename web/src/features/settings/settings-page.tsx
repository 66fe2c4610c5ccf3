import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { AuditLists } from '@/features/referential/audit-lists'
import { SettingsPanel } from './settings-panel'

const ScaleNotices = lazy(() => import('@/features/referential/scale-notices'))

/** What leaves the house or not, and in the second tab the lists of the energy audit. */
export function Page() {
  const { tab } = useSearch({ strict: false })
  return tab === 'listes' ? (
    <AuditLists />
  ) : (
    <div className="flex flex-col gap-4">
      <Suspense>
        <ScaleNotices />
      </Suspense>
      <SettingsPanel />
    </div>
  )
}
