import type { FileMediaType, FileOwner } from '@faitage/contracts/files/file'
import type { FileItem } from '@faitage/contracts/files/file.endpoints'
import { useState } from 'react'
import { useUser } from '@/api/session'
import { SearchField } from '@/components/record/table/search-field'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { AddFiles } from './add-files.tsx'
import { FileRows } from './file-rows.tsx'
import { nameOf } from './file-words.tsx'
import { FilesPager } from './files-pager.tsx'
import { FolderList } from './folder-list.tsx'
import { UploadList } from './upload-list.tsx'
import { useFiles } from './use-files.ts'
import { useOwnPlace } from './use-place.ts'
import { useUploads } from './use-uploads.ts'

interface FilePickerProps {
  owner: FileOwner
  open: boolean
  onOpenChange: (open: boolean) => void
  /** `Joindre des documents`. */
  title: string
  /** Several files may be chosen. */
  multiple?: boolean
  /** Only files of these types can be chosen; all by default. */
  accept?: readonly FileMediaType[]
  onChoose: (files: readonly FileItem[]) => void
}

/** Chooses among the files of an owner, or sends new ones, which are then chosen too. */
export function FilePicker(props: FilePickerProps) {
  return (
    <Dialog open={props.open} onOpenChange={props.onOpenChange}>
      <DialogContent className="max-w-4xl">{props.open ? <Choice {...props} /> : null}</DialogContent>
    </Dialog>
  )
}

function Choice({ owner, onOpenChange, title, multiple = false, accept, onChoose }: FilePickerProps) {
  const creates = useUser().permissions.includes('create file')
  const handle = useOwnPlace()
  const { place, go } = handle
  const files = useFiles(owner, place)
  const [chosen, setChosen] = useState<ReadonlyMap<string, FileItem | undefined>>(new Map())
  const choose = (id: string, file: FileItem | undefined, on: boolean) =>
    setChosen(now => {
      const next = new Map(multiple || !on ? now : [])
      if (on) next.set(id, file)
      else next.delete(id)
      return next
    })
  const uploads = useUploads(owner, files.maxSize, id => choose(id, undefined, true))
  const items = (files.items ?? []).filter(file => !accept || accept.includes(file.media_type))
  // A file that was just sent is known by its id until the list brings it.
  const known = [...chosen].flatMap(([id, file]) => file ?? items.find(item => item.id === id) ?? [])
  const done = () => {
    onChoose(known)
    onOpenChange(false)
  }
  return (
    <>
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription>
          {multiple
            ? 'Choisissez un ou plusieurs fichiers, ou déposez-en.'
            : 'Choisissez un fichier, ou déposez-en un.'}
        </DialogDescription>
      </DialogHeader>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          value={place.q}
          label="Rechercher un fichier"
          onChange={q => go({ q })}
          onDown={() => undefined}
          className="min-w-40 flex-1"
        />
        {creates ? <AddFiles onFiles={list => uploads.add(list, place.folder ?? files.folders[0]?.name)} /> : null}
      </div>
      <UploadList uploads={uploads} />
      <div className="grid min-h-0 gap-3 md:grid-cols-[13rem_minmax(0,1fr)]">
        <FolderList folders={files.folders} removed={undefined} {...handle} />
        <div className="flex min-w-0 flex-col gap-2">
          {files.refusal ? (
            <p role="alert" className="text-destructive">
              {files.refusal.message}
            </p>
          ) : !files.items ? (
            <Skeleton className="h-40" />
          ) : items.length === 0 ? (
            <p className="rounded-lg border border-dashed border-input p-6 text-center text-muted-foreground">
              Aucun fichier à choisir ici.
            </p>
          ) : (
            <FileRows
              label="Fichiers à choisir"
              files={items}
              busy={files.stale}
              withFolder={place.folder === undefined}
              onOpen={undefined}
              lead={file => (
                <Checkbox
                  aria-label={`Choisir ${nameOf(file)}`}
                  checked={chosen.has(file.id)}
                  onCheckedChange={on => choose(file.id, file, on === true)}
                />
              )}
            />
          )}
          <FilesPager page={place.page} totalItems={files.totalItems} onPage={page => go({ page })} />
        </div>
      </div>
      <DialogFooter>
        <Button variant="outline" onClick={() => onOpenChange(false)}>
          Annuler
        </Button>
        <Button disabled={known.length === 0} onClick={done}>
          {known.length > 1 ? `Choisir ${known.length} fichiers` : 'Choisir ce fichier'}
        </Button>
      </DialogFooter>
    </>
  )
}
