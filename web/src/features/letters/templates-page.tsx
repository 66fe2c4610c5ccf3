import { letterTemplateListFields } from '@faitage/contracts/letters/letter-template'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useMissionOptions } from '@/components/record/choices/options'
import { listFiltersOf } from '@/components/record/pages/list-filters'
import { RecordSheetPage } from '@/components/record/pages/record-sheet-page'
import { Button } from '@/components/ui/button'
import { letterTemplates } from './template-kit.tsx'

const TokenSheet = lazy(() => import('./token-sheet.tsx').then(module => ({ default: module.TokenSheet })))

/** The Word documents that letters are made from, and the fields of a project that may be written into them. */
export function Page() {
  const mission = useMissionOptions()
  const [tokens, setTokens] = useState(false)
  const filters = useMemo(() => listFiltersOf(letterTemplateListFields, { mission }), [mission])
  return (
    <>
      <RecordSheetPage
        kit={letterTemplates}
        filters={filters}
        emptyHint={
          'Créez un modèle, puis déposez-y un document Word\u00A0: ses repères seront remplis pour chaque projet.'
        }
        actions={
          <Button variant="outline" className="px-3" onClick={() => setTokens(true)}>
            Repères
          </Button>
        }
      />
      {tokens ? (
        <Suspense>
          <TokenSheet onClose={() => setTokens(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
