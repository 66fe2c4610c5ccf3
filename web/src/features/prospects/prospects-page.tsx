import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { prospectListFields } from '@faitage/contracts/prospects/prospect.endpoints'
import { useMemo } from 'react'
import { useMissionOptions, useUserOptions } from '@/components/record/choices/options'
import { listFiltersOf } from '@/components/record/pages/list-filters'
import { RecordSheetPage } from '@/components/record/pages/record-sheet-page'
import { prospects } from './prospect-kit'

export function Page() {
  const mission = useMissionOptions()
  const user = useUserOptions()
  const filters = useMemo(() => listFiltersOf(prospectListFields, { mission, user }), [mission, user])
  const today = todayInParis()
  const kit = useMemo(() => ({ ...prospects, start: { ...prospects.start, date_contact: today } }), [today])
  return <RecordSheetPage kit={kit} filters={filters} selectable />
}
