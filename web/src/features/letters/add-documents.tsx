import type { FileItem } from '@faitage/contracts/files/file.endpoints'
import { optionsOf } from '@faitage/contracts/kernel/field'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { documentEndpoints } from '@faitage/contracts/letters/document'
import { type DocumentSource, projectDocumentKindLabels } from '@faitage/contracts/letters/document-kinds'
import { useId, useRef, useState } from 'react'
import { useCommand } from '@/api/queries'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { FilePicker } from '@/features/files/file-picker'
import { nameOf } from '@/features/files/file-words'

interface AddDocumentsProps {
  project: string
  source: DocumentSource
  dwelling?: string
  onClose: () => void
}

const kinds = optionsOf(projectDocumentKindLabels)
type Kind = keyof typeof projectDocumentKindLabels

/** Makes documents of files of the project, or of files that are sent now: first which, then what they are. */
export function AddDocuments({ project, source, dwelling, onClose }: AddDocumentsProps) {
  const [files, setFiles] = useState<readonly FileItem[]>([])
  const chosen = useRef(false)
  if (files.length === 0)
    return (
      <FilePicker
        owner={{ kind: 'project', id: project }}
        open
        // Choosing closes the window too: what was chosen is asked about next.
        onOpenChange={open => (open || chosen.current ? undefined : onClose())}
        title="Ajouter des fichiers"
        multiple
        onChoose={list => {
          chosen.current = true
          setFiles(list)
        }}
      />
    )
  return <Classify files={files} project={project} source={source} dwelling={dwelling} onClose={onClose} />
}

function Classify({
  files,
  project,
  source,
  dwelling,
  onClose,
}: Omit<AddDocumentsProps, 'dwelling'> & { files: readonly FileItem[]; dwelling: string | undefined }) {
  const id = useId()
  const [kind, setKind] = useState('')
  const add = useCommand(documentEndpoints.ofFiles, {
    quiet: true,
    success: ({ items }) => countOf(items.length, 'document ajouté', 'documents ajoutés'),
    onSuccess: onClose,
  })
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent begun>
        <DialogHeader>
          <DialogTitle>{files.length > 1 ? 'Que sont ces fichiers\u00A0?' : 'Qu’est ce fichier\u00A0?'}</DialogTitle>
          <DialogDescription className="[overflow-wrap:anywhere]">{files.map(nameOf).join(', ')}</DialogDescription>
        </DialogHeader>
        {add.error ? (
          <Alert variant="destructive">
            <AlertDescription className="break-words">{add.error.message}</AlertDescription>
          </Alert>
        ) : null}
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={id}>Nature</Label>
          <NativeSelect id={id} value={kind} onChange={event => setKind(event.target.value)}>
            <option value="">Choisir…</option>
            {kinds.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </div>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button
            disabled={kind === '' || add.isPending}
            onClick={() =>
              add.mutate({
                params: { id: project },
                body: {
                  files_id: files.map(file => file.id),
                  kind: kind as Kind,
                  source,
                  ...(dwelling ? { entity_id: dwelling } : {}),
                },
              })
            }
          >
            Ajouter
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
