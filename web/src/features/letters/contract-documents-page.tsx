import { useParams } from '@tanstack/react-router'
import { DocumentsView } from './documents-view.tsx'

/** What is contractual: drawn up, sent for signature, signed. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return (
    <DocumentsView
      title="Documents contractuels"
      project={id}
      path={`/projects/edit/${id}/contractualization/documents`}
      of="AMO_DOC"
    />
  )
}
