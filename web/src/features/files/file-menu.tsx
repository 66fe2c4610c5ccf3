import type { FileItem } from '@faitage/contracts/files/file.endpoints'
import { Download, EllipsisVertical, Eye, EyeOff, FolderInput, History, Pencil, Tag, Trash2, Undo2 } from 'lucide-react'
import { useUser } from '@/api/session'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { downloadFile } from './content.ts'
import { nameOf } from './file-words.tsx'

export type FileAction = 'rename' | 'move' | 'classify' | 'share' | 'history' | 'remove' | 'restore'

interface FileMenuProps {
  file: FileItem
  /** Nothing of the owner's files can be altered. */
  readOnly: boolean
  onAct: (action: FileAction, file: FileItem) => void
}

/** Everything that can be done with one file. */
export function FileMenu({ file, readOnly, onAct }: FileMenuProps) {
  const { permissions } = useUser()
  const updates = permissions.includes('update file') && !readOnly && !file.removed_at
  const removes = permissions.includes('delete file') && !readOnly
  if (file.removed_at)
    return removes ? (
      <Button
        variant="outline"
        size="sm"
        onClick={() => onAct('restore', file)}
        aria-label={`Restaurer ${nameOf(file)}`}
      >
        <Undo2 aria-hidden /> Restaurer
      </Button>
    ) : null
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={`Actions sur ${nameOf(file)}`}>
          <EllipsisVertical aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => void downloadFile(file)}>
          <Download aria-hidden /> Télécharger
        </DropdownMenuItem>
        {updates ? (
          <>
            <DropdownMenuItem onSelect={() => onAct('rename', file)}>
              <Pencil aria-hidden /> Renommer
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => onAct('move', file)}>
              <FolderInput aria-hidden /> Déplacer
            </DropdownMenuItem>
          </>
        ) : null}
        {updates && file.owner_kind === 'mission' ? (
          <DropdownMenuItem onSelect={() => onAct('classify', file)}>
            <Tag aria-hidden /> Préciser la nature
          </DropdownMenuItem>
        ) : null}
        {updates && file.owner_kind === 'project' ? (
          <DropdownMenuItem onSelect={() => onAct('share', file)}>
            {file.shared ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            {file.shared ? 'Ne plus montrer au client' : 'Montrer au client'}
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem onSelect={() => onAct('history', file)}>
          <History aria-hidden /> Historique
        </DropdownMenuItem>
        {removes ? (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem variant="destructive" onSelect={() => onAct('remove', file)}>
              <Trash2 aria-hidden /> Supprimer
            </DropdownMenuItem>
          </>
        ) : null}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
