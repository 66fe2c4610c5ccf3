import { type FileItem, fileEndpoints } from '@faitage/contracts/files/file.endpoints'
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
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { nameOf } from './file-words.tsx'

interface ChangeFileProps {
  file: FileItem
  /** `name` renames, `folder` moves. */
  what: 'name' | 'folder'
  /** Names of the folders there are. */
  folders: readonly string[]
  onClose: () => void
}

/** Asks for the new name of a file, or for the folder it goes to; a folder that does not exist yet is made. */
export function ChangeFile({ file, what, folders, onClose }: ChangeFileProps) {
  const field = useId()
  const extension = /\.[^.]+$/.exec(nameOf(file))?.[0] ?? ''
  const before = what === 'name' ? nameOf(file).slice(0, nameOf(file).length - extension.length) : file.folder
  const [value, setValue] = useState(before)
  const [problem, setProblem] = useState<string>()
  const change = useCommand(fileEndpoints.update, {
    quiet: true,
    success: what === 'name' ? 'Le fichier est renommé.' : 'Le fichier est déplacé.',
    onSuccess: onClose,
    onRefused: refusal => setProblem(refusal.fields[0]?.message ?? refusal.message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = value.trim()
    if (!text) return setProblem('Ce champ est obligatoire.')
    if (text === before) return onClose()
    change.mutate({
      params: { id: file.id },
      body: what === 'name' ? { name: `${text}${extension}` } : { folder: text },
      ifMatch: file.revision,
    })
  }
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent begun={value !== before}>
        <form onSubmit={submit} className="flex flex-col gap-4">
          <DialogHeader>
            <DialogTitle>{what === 'name' ? 'Renommer le fichier' : 'Déplacer le fichier'}</DialogTitle>
            <DialogDescription className="[overflow-wrap:anywhere]">{nameOf(file)}</DialogDescription>
          </DialogHeader>
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={field}>{what === 'name' ? 'Nouveau nom' : 'Dossier'}</Label>
            <div className="flex items-center gap-2">
              <Input
                id={field}
                autoFocus
                value={value}
                maxLength={what === 'name' ? 140 : 80}
                list={what === 'folder' ? `${field}-dossiers` : undefined}
                aria-invalid={problem !== undefined}
                aria-describedby={`${field}-aide`}
                onChange={event => setValue(event.target.value)}
                onFocus={event => event.target.select()}
              />
              {what === 'name' ? <span className="text-muted-foreground">{extension}</span> : null}
            </div>
            {what === 'folder' ? (
              <datalist id={`${field}-dossiers`}>
                {folders.map(name => (
                  <option key={name} value={name} />
                ))}
              </datalist>
            ) : null}
            <p
              id={`${field}-aide`}
              role={problem ? 'alert' : undefined}
              className={problem ? 'text-sm font-medium text-destructive' : 'text-sm text-muted-foreground'}
            >
              {problem ??
                (what === 'name'
                  ? 'L’extension ne change pas.'
                  : 'Choisissez un dossier existant ou écrivez le nom d’un nouveau dossier.')}
            </p>
          </div>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              Annuler
            </Button>
            <Button type="submit" disabled={change.isPending}>
              {what === 'name' ? 'Renommer' : 'Déplacer'}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
