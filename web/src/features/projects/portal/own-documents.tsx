import { dayOf, formatDay } from '@faitage/contracts/kernel/format-date'
import { formatCount, formatSize } from '@faitage/contracts/kernel/format-number'
import {
  type OwnDocument,
  ownDocumentEndpoints,
  ownGroupLabels,
} from '@faitage/contracts/projects/portal/own-documents'
import { trackerEndpoints } from '@faitage/contracts/projects/portal/tracker.endpoints'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { ReadFailed } from '@/components/read-failed'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardDescription, CardTitle } from '@/components/ui/card'
import { AddFiles } from '@/features/files/add-files'
import { downloadFile } from '@/features/files/content'
import { FileIcon, kindLabel } from '@/features/files/file-words'
import { UploadList } from '@/features/files/upload-list'
import { useUploads } from '@/features/files/use-uploads'
import { notify } from '@/lib/notify'
import { AwaitedDocuments } from './awaited-documents.tsx'

const FilePreview = lazy(() =>
  import('@/features/files/file-preview').then(module => ({ default: module.FilePreview })),
)

/** The documents of a project for its client: what is missing and how to send it, then what there is, by what it is. */
export function OwnDocuments({ id }: { id: string }) {
  // A client hears of no change in what is asked of them: it is asked for each time.
  const tracker = useRead(trackerEndpoints.get, { params: { id } }, { cacheDisabled: true })
  const own = useRead(ownDocumentEndpoints.get, { params: { id } }, { cacheDisabled: true })
  const [shown, setShown] = useState<string>()
  const failure = own.error ?? tracker.error
  if (failure && !(own.data && tracker.data))
    return (
      <ReadFailed
        message={failure.message}
        onRetry={() => {
          void own.refetch()
          void tracker.refetch()
        }}
      />
    )
  if (!own.data || !tracker.data) return <PageSkeleton />
  const { groups, total } = own.data
  const { documents } = tracker.data
  const listed = groups.flatMap(group => group.documents)
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <h2 className="sr-only">Vos documents</h2>
      {documents ? <AwaitedDocuments projectId={id} documents={documents} readOnly={false} /> : null}
      {groups.map(({ group, documents: those }) => (
        <Card key={group} aria-labelledby={`documents-${group}`}>
          <CardTitle id={`documents-${group}`}>{ownGroupLabels[group]}</CardTitle>
          <ul className="flex flex-col divide-y">
            {those.map(one => (
              <OneDocument key={one.id} document={one} onShow={() => setShown(one.id)} />
            ))}
          </ul>
        </Card>
      ))}
      {groups.length === 0 ? (
        <Card>
          <CardDescription>
            L’équipe ne vous a encore transmis aucun document. Ils apparaîtront ici, rangés par nature.
          </CardDescription>
        </Card>
      ) : null}
      {total > listed.length ? (
        <p className="text-muted-foreground">
          Voici les {formatCount(listed.length)} documents les plus récents, sur {formatCount(total)}.
        </p>
      ) : null}
      {documents ? <SendAnother id={id} maxSize={documents.max_size} /> : null}
      <Link
        to={`/projects/edit/${id}/documents`}
        search={{ vue: 'fichiers' } as never}
        className="inline-flex min-h-11 items-center self-start underline underline-offset-4"
      >
        Rechercher parmi tous les fichiers
      </Link>
      <Suspense>{shown ? <FilePreview files={listed} shown={shown} onShow={setShown} /> : null}</Suspense>
    </div>
  )
}

function OneDocument({ document: one, onShow }: { document: OwnDocument; onShow: () => void }) {
  const { name, media_type, size, at, from, signed } = one
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <FileIcon media={media_type} className="size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
          {name}
          {signed ? <Badge variant="success">Signé</Badge> : null}
        </p>
        <p className="text-sm text-muted-foreground tabular">
          {from === 'you' ? 'Envoyé par vous' : 'Transmis par l’équipe'} le {formatDay(dayOf(at))} ·{' '}
          {kindLabel(media_type)}, {formatSize(size)}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="outline" className="h-11 md:h-9" aria-label={`Voir\u00A0: ${name}`} onClick={onShow}>
          Voir
        </Button>
        <Button
          variant="outline"
          size="icon"
          className="size-11 md:size-9"
          aria-label={`Télécharger\u00A0: ${name}`}
          onClick={() => void downloadFile(one)}
        >
          <Download aria-hidden />
        </Button>
      </div>
    </li>
  )
}

/** Something nobody asked for is welcome too. */
function SendAnother({ id, maxSize }: { id: string; maxSize: number }) {
  const uploads = useUploads({ kind: 'project', id }, maxSize, (_, name) =>
    notify.success(`Merci, «\u00A0${name}\u00A0» est envoyé.`),
  )
  return (
    <Card aria-labelledby="autre-document">
      <div>
        <CardTitle id="autre-document">Envoyer un autre document</CardTitle>
        <CardDescription>
          Un devis, un courrier, une photo des travaux&nbsp;: l’équipe le reçoit aussitôt.
        </CardDescription>
      </div>
      <AddFiles label="Choisir un fichier" of="autre document" quiet onFiles={files => uploads.add(files, undefined)} />
      <UploadList uploads={uploads} />
    </Card>
  )
}
