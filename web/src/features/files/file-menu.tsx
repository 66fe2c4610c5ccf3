import type { FileItem } from '@faitage/contracts/files/file.endpoints'
import {
  Download,
  EllipsisVertical,
  Eye,
  EyeOff,
  FolderInput,
  History,
  type LucideIcon,
  Pencil,
  Tag,
  Trash2,
  Undo2,
} from 'lucide-react'
import { useUser } from '@/api/session'
import { ActionMenu, type MenuAction } from '@/components/ui/action-menu'
import { Button } from '@/components/ui/button'
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
  const line = (action: FileAction, text: string, Icon: LucideIcon): MenuAction => ({
    text,
    icon: <Icon aria-hidden />,
    onSelect: () => onAct(action, file),
    destructive: action === 'remove',
  })
  const actions = [
    { text: 'Télécharger', icon: <Download aria-hidden />, onSelect: () => void downloadFile(file) },
    ...(updates ? [line('rename', 'Renommer', Pencil), line('move', 'Déplacer', FolderInput)] : []),
    ...(updates && file.owner_kind === 'mission' ? [line('classify', 'Préciser la nature', Tag)] : []),
    ...(updates && file.owner_kind === 'project'
      ? [file.shared ? line('share', 'Ne plus montrer au client', EyeOff) : line('share', 'Montrer au client', Eye)]
      : []),
    line('history', 'Historique', History),
    ...(removes ? [line('remove', 'Supprimer', Trash2)] : []),
  ]
  return (
    <ActionMenu
      button={
        <Button variant="ghost" size="icon" aria-label={`Actions sur ${nameOf(file)}`}>
          <EllipsisVertical aria-hidden />
        </Button>
      }
      actions={actions}
    />
  )
}
