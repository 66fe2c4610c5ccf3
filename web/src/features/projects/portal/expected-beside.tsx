import {
  type ExpectedDocumentItem,
  expectedDocumentEndpoints,
} from '@faitage/contracts/projects/portal/expected-document'
import { Check, Download } from 'lucide-react'
import { useCommand } from '@/api/queries'
import { useMay } from '@/components/record/pages/use-may'
import { Button } from '@/components/ui/button'
import { downloadFile } from '@/features/files/content'
import { nameOf } from '@/features/files/file-words'

/** What came for a document asked for: read, then validated in one gesture. */
export function ExpectedBeside({ item, readOnly }: { item: ExpectedDocumentItem; readOnly: boolean }) {
  const may = useMay()
  const validate = useCommand(expectedDocumentEndpoints.update, { success: 'Le document est validé.' })
  const { id, file, status, revision } = item
  if (!file && status !== 'recu') return null
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-lg border bg-card p-3">
      <p className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        {file ? nameOf(file) : 'Le fichier reçu a été supprimé.'}
      </p>
      {file ? (
        <Button size="sm" variant="outline" onClick={() => void downloadFile(file)}>
          <Download aria-hidden /> Télécharger
        </Button>
      ) : null}
      {status === 'recu' && !readOnly && may(expectedDocumentEndpoints.update) ? (
        <Button
          size="sm"
          disabled={validate.isPending}
          onClick={() => validate.mutate({ params: { id }, body: { status: 'valide' }, ifMatch: revision })}
        >
          <Check aria-hidden /> Valider
        </Button>
      ) : null}
    </div>
  )
}
