import { documentEndpoints, documentListFields } from '@faitage/contracts/letters/document'
import type { DocumentSource } from '@faitage/contracts/letters/document-kinds'
import { generationEndpoints } from '@faitage/contracts/letters/generation.endpoints'
import { FileText, Upload } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useRead } from '@/api/queries'
import { projectReads } from '@/api/shell-reads'
import { HelpLink } from '@/components/help-link'
import { listFiltersOf } from '@/components/record/pages/list-filters'
import { RecordList } from '@/components/record/pages/record-list'
import { RecordSheet } from '@/components/record/pages/record-sheet'
import { useMay } from '@/components/record/pages/use-may'
import { withPart } from '@/components/record/pages/with-part'
import { Button } from '@/components/ui/button'
import { useOwnSearch } from '@/lib/use-own-search'
import { documentsAt } from './document-kit.tsx'
import { useDwellings } from './use-dwellings.ts'

const AddDocuments = lazy(() => import('./add-documents.tsx').then(module => ({ default: module.AddDocuments })))
const GenerateLetters = lazy(() =>
  import('./generate-letters.tsx').then(module => ({ default: module.GenerateLetters })),
)

/** The parameter of the address that opens one of them. */
const documentPart = 'document'

interface DocumentsViewProps {
  title: string
  project: string
  /** The page it is on. */
  path: string
  /** What it lists: all those of the project, those of one dwelling, those that are signed. */
  of: DocumentSource
  dwelling?: string
  /** More buttons. */
  actions?: ReactNode
}

/** The documents of a project by what they are: made from a template or of a file, signed, sent, found again. */
export function DocumentsView({ title, project, path, of, dwelling, actions }: DocumentsViewProps) {
  const search = useOwnSearch()
  const may = useMay()
  const read = useRead(projectReads.get, { params: { id: project } })
  const accommodation = useDwellings(project)
  const [shown, setShown] = useState<'add' | 'generate'>()
  const kit = useMemo(() => documentsAt(path, of), [path, of])
  const query = useMemo(
    () => ({
      project_id: project,
      ...(of === 'AMO_DOC' ? { source: [of] } : {}),
      ...(dwelling ? { entity_id: [dwelling] } : {}),
    }),
    [project, of, dwelling],
  )
  const filters = useMemo(() => {
    const told = [
      'template_id',
      ...(of === 'PROJECT_DOC' ? [] : ['source']),
      ...(of === 'ACCOMMODATION_DOC' ? ['entity_id', 'universign_status'] : []),
    ]
    return listFiltersOf(documentListFields, { accommodation }, told)
  }, [accommodation, of])
  const writes = read.data?.may_write === true
  const about = { project, source: of, ...(dwelling ? { dwelling } : {}) }
  return (
    <>
      <h2 className="sr-only">{title}</h2>
      <RecordList
        kit={kit}
        filters={filters}
        query={query}
        creates={false}
        rowHref={item => kit.path + withPart(search, documentPart, item.id)}
        emptyHint={
          writes
            ? 'Générez un document à partir d’un modèle, ou ajoutez un fichier en disant ce qu’il est.'
            : 'Rien n’a encore été ajouté ici.'
        }
        actions={
          <>
            {actions}
            {writes && may(documentEndpoints.create) ? (
              <Button variant="outline" className="px-3" onClick={() => setShown('add')}>
                <Upload aria-hidden /> Ajouter un fichier
              </Button>
            ) : null}
            {writes && may(generationEndpoints.generate) ? (
              <Button className="px-3" onClick={() => setShown('generate')}>
                <FileText aria-hidden /> Générer un document
              </Button>
            ) : null}
          </>
        }
      />
      <HelpLink article="courriers">Générer et suivre les documents</HelpLink>
      <RecordSheet kit={kit} part={documentPart} />
      <Suspense>
        {shown === 'add' ? <AddDocuments {...about} onClose={() => setShown(undefined)} /> : null}
        {shown === 'generate' ? (
          <GenerateLetters
            projects={[project]}
            source={of}
            {...(dwelling ? { dwelling } : {})}
            onClose={() => setShown(undefined)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
