import { emailTemplateListFields } from '@faitage/contracts/mail/email-template'
import { useMemo } from 'react'
import { useMissionOptions } from '@/components/record/choices/options'
import { listFiltersOf } from '@/components/record/pages/list-filters'
import { RecordSheetPage } from '@/components/record/pages/record-sheet-page'
import { emailTemplates } from './email-template-kit.tsx'

/** What is written often to those whose projects we follow. */
export function Page() {
  const mission = useMissionOptions()
  const filters = useMemo(() => listFiltersOf(emailTemplateListFields, { mission }), [mission])
  return <RecordSheetPage kit={emailTemplates} filters={filters} />
}
