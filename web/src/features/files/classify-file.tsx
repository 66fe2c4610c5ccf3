import type { DocumentKind } from '@faitage/contracts/files/file'
import type { FileItem } from '@faitage/contracts/files/file.endpoints'
import { missionContractEndpoints } from '@faitage/contracts/missions/mission-contract.endpoints'
import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '@/api/queries'
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
import { nameOf } from './file-words.tsx'
import { KindOptions } from './kind-filter.tsx'

/** Asks what a document of a mission is. */
export function ClassifyFile({ file, onClose }: { file: FileItem; onClose: () => void }) {
  const field = useId()
  const [kind, setKind] = useState<DocumentKind | ''>(file.kind ?? '')
  const [problem, setProblem] = useState<string>()
  const classify = useCommand(missionContractEndpoints.documents, {
    quiet: true,
    success: 'La nature du document est enregistrée.',
    onSuccess: onClose,
    onRefused: refusal => setProblem(refusal.message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!kind) return setProblem('Choisissez une nature dans la liste.')
    if (kind === file.kind) return onClose()
    classify.mutate({ params: { id: file.owner_id }, body: { files_id: [file.id], kind } })
  }
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent begun={kind !== (file.kind ?? '')}>
        <form onSubmit={submit} className="flex flex-col gap-4">
          <DialogHeader>
            <DialogTitle>Nature du document</DialogTitle>
            <DialogDescription className="[overflow-wrap:anywhere]">{nameOf(file)}</DialogDescription>
          </DialogHeader>
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={field}>Nature</Label>
            <NativeSelect
              id={field}
              value={kind}
              aria-invalid={problem !== undefined}
              aria-describedby={problem ? `${field}-aide` : undefined}
              onChange={event => setKind(event.target.value as DocumentKind | '')}
            >
              {file.kind === null ? <option value="">À préciser</option> : null}
              <KindOptions />
            </NativeSelect>
            {problem ? (
              <p id={`${field}-aide`} role="alert" className="text-sm font-medium text-destructive">
                {problem}
              </p>
            ) : null}
          </div>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              Annuler
            </Button>
            <Button type="submit" disabled={classify.isPending}>
              Enregistrer
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
