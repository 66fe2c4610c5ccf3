import { useSearch } from '@tanstack/react-router'
import { AuditLists } from '@/features/referential/audit-lists'
import { SettingsPanel } from './settings-panel'

/** What leaves the house or not, and in the second tab the lists of the energy audit. */
export function Page() {
  const { tab } = useSearch({ strict: false })
  return tab === 'listes' ? <AuditLists /> : <SettingsPanel />
}
