import { useMemo } from 'react'
import { listFiltersOf } from '@/components/record/pages/list-filters'
import { RecordSheetPage } from '@/components/record/pages/record-sheet-page'
import { templateListFields, thematicTemplates } from './template-kit'

/** The templates of thematics that administrators make: the latest that is published is what new versions are made from. */
export function Page() {
  const filters = useMemo(() => listFiltersOf(templateListFields, {}), [])
  return (
    <RecordSheetPage
      kit={thematicTemplates}
      filters={filters}
      emptyHint="Les nouvelles versions suivent les modèles de l’application. Pour les adapter, créez un modèle, reprenez celui de l’application, puis publiez-le."
    />
  )
}
