import { documentTemplateEndpoints } from '@faitage/contracts/document-analysis/document-template.endpoints'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useUser } from '@/api/session'
import { RecordTable } from '@/components/record/table/record-table'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { useSetting } from '@/features/settings/use-setting'
import { useOwnSearch } from '@/lib/use-own-search'
import { AddTemplate } from './add-template.tsx'
import { templateColumns } from './template-columns.tsx'
import { nameOf } from './template-words.ts'

const TemplateSheet = lazy(() => import('./template-sheet.tsx').then(module => ({ default: module.TemplateSheet })))

const noun = { one: 'modèle', many: 'modèles', none: 'Aucun modèle' }
const defaultSort = { column: 'name', direction: 'asc' } as const
const parameter = 'modele'

/** The documents that others are compared with when they are analysed. */
export function Page() {
  const reads = useSetting('iaUse')
  const creates = useUser().permissions.includes('create document_analysis') && reads
  const router = useRouter()
  const search = useOwnSearch()
  const shown = new URLSearchParams(search).get(parameter) ?? undefined
  const hrefOf = (id: string | undefined) => {
    const next = new URLSearchParams(search)
    if (id) next.set(parameter, id)
    else next.delete(parameter)
    return `/admin/document_analysis${next.size > 0 ? `?${next}` : ''}`
  }
  return (
    <>
      <h1 className="sr-only">Analyse documentaire</h1>
      {reads ? null : (
        <Alert className="mb-4">
          <AlertTitle>L’analyse de documents par IA est désactivée</AlertTitle>
          <AlertDescription>
            Les modèles déjà lus restent consultables. Un administrateur peut l’activer dans les paramètres externes.
          </AlertDescription>
        </Alert>
      )}
      <RecordTable
        name="document-templates"
        label="Modèles de documents"
        noun={noun}
        endpoint={documentTemplateEndpoints.list}
        columns={templateColumns}
        rowHref={template => hrefOf(template.id)}
        rowLabel={nameOf}
        defaultSort={defaultSort}
        defaultSize={20}
        emptyHint={
          creates
            ? 'Ajoutez un PDF ou un document Word\u00A0: ses champs «\u00A0Libellé\u00A0: …\u00A0» seront reconnus.'
            : 'Les modèles apparaîtront ici dès qu’un administrateur en aura ajouté.'
        }
        actions={creates ? <AddTemplate onAdded={id => router.history.push(hrefOf(id))} /> : undefined}
      />
      <Suspense>
        {shown ? <TemplateSheet key={shown} id={shown} onClose={() => router.history.push(hrefOf(undefined))} /> : null}
      </Suspense>
    </>
  )
}
