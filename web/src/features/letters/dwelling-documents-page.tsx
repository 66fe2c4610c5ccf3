import { useParams } from '@tanstack/react-router'
import { DocumentsView } from './documents-view.tsx'

/** The documents of one dwelling of a project. */
export function Page() {
  const { id = '', accommodation_id = '' } = useParams({ strict: false }) as { id?: string; accommodation_id?: string }
  return (
    <DocumentsView
      title="Documents du logement"
      project={id}
      path={`/projects/edit/${id}/accommodation/${accommodation_id}/documents`}
      of="ACCOMMODATION_DOC"
      dwelling={accommodation_id}
    />
  )
}
