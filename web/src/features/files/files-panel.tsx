import type { FileOwner } from '@faitage/contracts/files/file'
import { type FileItem, fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { FolderOpen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCommand } from '@/api/queries'
import { useUser } from '@/api/session'
import { HelpLink } from '@/components/help-link'
import { SearchField } from '@/components/record/table/search-field'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { NativeSelect } from '@/components/ui/native-select'
import { Skeleton } from '@/components/ui/skeleton'
import { notify } from '@/lib/notify'
import { cn } from '@/lib/utils'
import { AddFiles } from './add-files.tsx'
import { CopyFiles } from './copy-files.tsx'
import { DropArea } from './drop-area.tsx'
import { type FileAction, FileMenu } from './file-menu.tsx'
import { FileRows } from './file-rows.tsx'
import { nameOf } from './file-words.tsx'
import { FilesPager } from './files-pager.tsx'
import { FolderList } from './folder-list.tsx'
import { KindFilter, KindHint } from './kind-filter.tsx'
import { UploadList } from './upload-list.tsx'
import { useFiles } from './use-files.ts'
import { type SortKey, sorts, useAddressedPlace, withoutKind } from './use-place.ts'
import { useUploads } from './use-uploads.ts'

const ChangeFile = lazy(() => import('./change-file.tsx').then(module => ({ default: module.ChangeFile })))
const ClassifyFile = lazy(() => import('./classify-file.tsx').then(module => ({ default: module.ClassifyFile })))
const FilePreview = lazy(() => import('./file-preview.tsx').then(module => ({ default: module.FilePreview })))
const HistoryDrawer = lazy(() =>
  import('@/components/record/history/history-drawer').then(module => ({ default: module.HistoryDrawer })),
)

interface FilesPanelProps {
  owner: FileOwner
  /** Another owner whose files may be copied here: the mission of a project. */
  source?: { owner: FileOwner; label: string } | undefined
  /** The owner was removed: its files can be read, nothing of them altered. */
  readOnly?: boolean
  /** Files may be added all the same: a client sends them, and alters none. */
  deposits?: boolean
  /** One card among others: no column of folders where there is but one. */
  narrow?: boolean
}

/** The files of a mission or a project: folders, list, sending, preview and everything that can be done with a file. */
export function FilesPanel({ owner, source, readOnly = false, deposits = false, narrow = false }: FilesPanelProps) {
  const { permissions } = useUser()
  const handle = useAddressedPlace()
  const { place, go } = handle
  const files = useFiles(owner, place)
  const creates = permissions.includes('create file') && (!readOnly || deposits) && !place.removed
  const folder = place.folder ?? files.folders[0]?.name
  const uploads = useUploads(owner, files.maxSize)
  const [shown, setShown] = useState<string>()
  const [asked, setAsked] = useState<{ action: FileAction; file: FileItem }>()
  const commands = useFileCommands()
  const byKind = owner.kind === 'mission'
  const kind = byKind && place.kind !== withoutKind ? place.kind : undefined
  const add = (chosen: File[]) => uploads.add(chosen, folder, kind)
  const act = (action: FileAction, file: FileItem) => {
    if (action === 'remove') commands.remove(file)
    else if (action === 'restore') commands.restore(file)
    else if (action === 'share') commands.share(file)
    else setAsked({ action, file })
  }
  const close = () => setAsked(undefined)
  if (files.refusal && !files.items) return <FilesUnavailable message={files.refusal.message} onRetry={files.retry} />

  return (
    <DropArea
      active={creates}
      onFiles={add}
      className={cn('grid gap-4', !narrow && 'md:grid-cols-[15rem_minmax(0,1fr)]')}
    >
      {(!narrow || files.folders.length > 1 || (files.removed ?? 0) > 0) && (
        <FolderList
          folders={files.folders}
          removed={creates || place.removed ? files.removed : undefined}
          {...handle}
        />
      )}
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <SearchField
            value={place.q}
            label="Rechercher un fichier"
            onChange={q => go({ q })}
            onDown={() => undefined}
            className="min-w-40 flex-1"
          />
          <div className="w-40">
            <NativeSelect
              aria-label="Trier par"
              value={place.sort}
              onChange={event => go({ sort: event.target.value as SortKey })}
            >
              {Object.entries(sorts).map(([key, { label }]) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          </div>
          {byKind ? <KindFilter {...handle} /> : null}
          {creates ? (
            <div className="w-full sm:w-auto">
              <AddFiles onFiles={add}>
                {source ? <CopyFiles owner={owner} source={source} folder={folder} /> : null}
              </AddFiles>
            </div>
          ) : null}
          {byKind && creates ? <KindHint {...handle} /> : null}
        </div>
        {place.removed ? (
          <p className="text-sm text-muted-foreground">
            Un fichier supprimé est conservé 30 jours, puis détruit. D’ici là, il peut être restauré.
          </p>
        ) : null}
        <UploadList uploads={uploads} />
        <p role="status" className="sr-only">
          {files.items && !files.stale ? countOf(files.totalItems, 'fichier', 'fichiers') : ''}
        </p>
        {!files.items ? (
          <div aria-busy="true">
            <span className="sr-only">Chargement des fichiers</span>
            <Skeleton className="h-64" />
          </div>
        ) : files.items.length === 0 ? (
          <NoFile
            creates={creates}
            searched={place.q !== '' || (byKind && place.kind !== undefined)}
            removed={place.removed}
            onClear={() => go({ q: '', kind: undefined })}
          />
        ) : (
          <FileRows
            label="Fichiers"
            files={files.items}
            busy={files.stale}
            withFolder={place.folder === undefined}
            onOpen={place.removed ? undefined : file => setShown(file.id)}
            actions={file => <FileMenu file={file} readOnly={readOnly} onAct={act} />}
          />
        )}
        <FilesPager page={place.page} totalItems={files.totalItems} onPage={page => go({ page })} />
      </div>
      <Suspense>
        {shown ? <FilePreview files={files.items ?? []} shown={shown} onShow={setShown} /> : null}
        {asked?.action === 'rename' || asked?.action === 'move' ? (
          <ChangeFile
            file={asked.file}
            what={asked.action === 'rename' ? 'name' : 'folder'}
            folders={files.folders.map(({ name }) => name)}
            onClose={close}
          />
        ) : null}
        {asked?.action === 'classify' ? <ClassifyFile file={asked.file} onClose={close} /> : null}
        {asked?.action === 'history' ? (
          <HistoryDrawer
            open
            onOpenChange={close}
            title={`Historique de «\u00A0${nameOf(asked.file)}\u00A0»`}
            endpoint={fileEndpoints.history}
            id={asked.file.id}
          />
        ) : null}
      </Suspense>
    </DropArea>
  )
}

/** What is done at once: no question first, every one of them can be undone. */
function useFileCommands() {
  const restore = useCommand(fileEndpoints.restore, { success: 'Le fichier est restauré.' })
  const remove = useCommand(fileEndpoints.remove, {
    onSuccess: ({ id }) =>
      notify.success('Le fichier est supprimé.', {
        action: { label: 'Annuler', onClick: () => restore.mutate({ params: { id } }) },
      }),
  })
  const share = useCommand(fileEndpoints.update, { success: 'La visibilité du fichier est modifiée.' })
  return {
    remove: ({ id }: FileItem) => remove.mutate({ params: { id } }),
    restore: ({ id }: FileItem) => restore.mutate({ params: { id } }),
    share: ({ id, shared }: FileItem) => share.mutate({ params: { id }, body: { shared: !shared } }),
  }
}

function NoFile(props: { creates: boolean; searched: boolean; removed: boolean; onClear: () => void }) {
  const { creates, searched, removed, onClear } = props
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border-2 border-dashed border-input px-6 py-12 text-center">
      <FolderOpen aria-hidden className="size-8 text-muted-foreground" />
      <p className="font-medium">
        {searched ? 'Aucun fichier ne correspond' : removed ? 'Aucun fichier supprimé' : 'Aucun fichier ici'}
      </p>
      {searched ? (
        <Button variant="outline" size="sm" onClick={onClear}>
          Effacer la recherche
        </Button>
      ) : creates ? (
        <p className="max-w-prose text-muted-foreground">
          Glissez vos fichiers ici, ou choisissez-les sur votre appareil&nbsp;: PDF, images, documents bureautiques,
          e-mails.
        </p>
      ) : null}
      {!searched && <HelpLink article="documents">Ranger les documents</HelpLink>}
    </div>
  )
}

function FilesUnavailable({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Alert variant="destructive">
      <AlertTitle>Les fichiers ne peuvent pas être affichés</AlertTitle>
      <AlertDescription>
        {message}
        <Button variant="outline" size="sm" className="mt-2" onClick={onRetry}>
          Réessayer
        </Button>
      </AlertDescription>
    </Alert>
  )
}
